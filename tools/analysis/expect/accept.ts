import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import { applyEdits, type TextEdit } from '../edits/text-edit'
import { formatText } from '../edits/format-text'
import { lineWidth, printJson, printLine } from '../edits/print-json'
import { compare } from './compare'
import { readExpected } from './read-expected'
import { type NamedPlay, writeExpected } from './write-expected'

/**
 * The text of a scenario file in which every played scenario expects the result that it showed.
 * This replaces whole and missing expectations, and partial ones that no longer hold. The text is
 * formatted like other documents.
 */
export function acceptPlays(text: string, given: readonly NamedPlay[]): string {
  const root = parseTree(text)
  if (!root) return text
  const scenarios = objectOf(getNodeValue(findNodeAtLocation(root, ['scenarios']) ?? root))
  const plays = given.filter((play) => !holdsInPart(scenarios, play))
  const edits = plays.flatMap((play, index): TextEdit[] => {
    const scenario = findNodeAtLocation(root, ['scenarios', play.name])
    if (!scenario) return []
    const { expect, steps } = writeExpected(play, plays.slice(0, index))
    const written = steps.flatMap((step, at) => {
      const node = findNodeAtLocation(scenario, ['steps', at])
      return node ? member(text, node, step) : []
    })
    return [...written, ...member(text, scenario, expect)]
  })
  const written = applyEdits(text, edits)
  return written === text ? text : applyEdits(written, formatText(written))
}

/**
 * Whether a partial expectation, which a person wrote about some nodes only, still holds. Such an
 * expectation stays unchanged.
 */
function holdsInPart(scenarios: JsonObject, { name, played }: NamedPlay): boolean {
  const expected = readExpected(scenarios, name)
  if (expected === undefined || typeof expected === 'string') return false
  return !expected.opened.whole && compare(expected, played).length === 0
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/**
 * Sets the member `expect` of an object after its other members, or removes it. An equal value
 * keeps its layout.
 */
function member(text: string, object: Node, value: Json | undefined): TextEdit[] {
  const members = object.children ?? []
  const others = members.filter(({ children }) => children?.[0]?.value !== 'expect')
  const had = members.find((each) => !others.includes(each))
  if (had && saysTheSame(had, value)) return []
  if (had && had !== members.at(-1)) return inPlace(text, had, value)
  const end = object.offset + object.length - 1
  const last = others.at(-1)
  const from = last ? last.offset + last.length : object.offset + 1
  if (value === undefined) return had ? [{ from, to: end, text: last ? ' ' : '' }] : []
  const margin = marginOf(text, object.offset)
  const inline = `${last ? ', ' : ' '}"expect": ${printLine(value)} `
  const line = text.slice(text.lastIndexOf('\n', from) + 1, from)
  if (line.length + inline.length <= lineWidth && !text.slice(object.offset, from).includes('\n'))
    return [{ from, to: end, text: inline }]
  const indent = `${margin}  `
  return [
    {
      from,
      to: end,
      text: `${last ? ',' : ''}\n${indent}${expectation(value, indent)}\n${margin}`,
    },
  ]
}

/** Edits of an existing member, which keeps its place among the others. */
function inPlace(text: string, { offset, children }: Node, value: Json = {}): TextEdit[] {
  const had = children?.[1]
  if (!had) return []
  const printed = expectation(value, marginOf(text, offset))
  return [{ from: offset, to: had.offset + had.length, text: printed }]
}

/** The text of the member and its value, whose order is part of its meaning. */
function expectation(value: Json, indent: string): string {
  const column = indent.length + key.length
  return key + printJson(value, { column, indent, step: '  ', newline: '\n' })
}

const key = '"expect": '

function saysTheSame({ children }: Node, value: Json | undefined): boolean {
  const [, said] = children ?? []
  return said !== undefined && JSON.stringify(getNodeValue(said)) === JSON.stringify(value)
}

function marginOf(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset)
  return /^ */.exec(line)?.[0] ?? ''
}
