import { widgetTitle, t } from '../words/words'
import {
  type JsonObject,
  isObject,
  type Json,
  stringOrEmpty,
  valueAt,
  isWithin,
  segmentsOf,
} from '../../../../renderer/language'
import { worstOf } from '../controls/controls'
import { useOpenDocument, useProject } from '../document/use-project'
import { useSelected, useFindings } from '../use-studio'
import type { OutlineRow } from './rows'
import type { RowView } from './tree-row'
import type { SelectRow } from './use-row-selection'
import type { Project } from '../../../analysis/project/project'
import type { Texts } from '../../../analysis/project/texts'
import { nodeWords } from '../../../analysis/sentences/value'
import { titleWords } from '../../../analysis/diff/documents/documents'
import { declaredLabel } from '../../../analysis/words/member-label'
import { cached } from '../../../analysis/json/cached'
import { createDataWords } from '../../../analysis/sentences/path-label'
import { wordsOf } from '../texts/text-rows'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import type { Finding } from '../../../analysis/check/report'
import { nodePointer } from '../../../analysis/authoring/document/nodes'

/** Returns a function that describes a row. A closed row counts the findings inside it. */
export function useRowViews(
  closed: ReadonlySet<string>,
): (row: OutlineRow) => Omit<RowView, 'id' | 'isSelected' | 'isHidden' | 'drop' | 'isCopy'> {
  const project = useProject()
  const locale = useSelected('locale')
  const findings = useFindings(useSelected('path'))
  const { document } = useOpenDocument()
  const wordsOfText = (key: string) => wordsOf(project.texts, locale, key)
  const counts = useMemo(() => countFindings(findings), [findings])
  return ({ pointer, level, position, size, isOpen, node }) => {
    const count = closed.has(pointer) ? counts.within(pointer) : counts.at(pointer)
    const place = {
      pointer,
      level,
      position,
      size,
      isOpen,
      findings: count.total,
      severity: count.severity,
    }
    if (!node)
      return {
        ...place,
        kind: '',
        isFragment: false,
        name: nameArea(pointer, document, wordsOfText),
        tags: '',
      }
    return {
      ...place,
      ...nameNode(node.json, project, locale),
      tags: tagsOf(node.json, node.list.slot),
    }
  }
}

function tagsOf(source: JsonObject, slot: string): string {
  const tags = [
    slot === 'empty' ? t('useRowViews.whenEmpty') : '',
    slot === 'fallback' ? t('useRowViews.instead') : '',
    source['each'] === undefined ? '' : t('useRowViews.each'),
    source['when'] === undefined ? '' : t('useRowViews.if'),
    source['critical'] === true ? t('useRowViews.critical') : '',
  ]
  return tags.filter((tag) => tag !== '').join(' · ')
}

interface NodeWords {
  /** The title of the widget, or the name of the fragment. */
  readonly kind: string
  readonly isFragment: boolean
  /** The words of the node, the label of the value that it reads, or its id. */
  readonly name: string
}

/** Returns the names of a node for the outline. */
export function nameNode(
  source: JsonObject,
  project: Pick<Project, 'texts' | 'widgets' | 'files' | 'kinds'>,
  locale: string,
): NodeWords {
  const isFragment = typeof source['fragment'] === 'string'
  const widget = stringOrEmpty(source['widget'])
  const words = nodeWords(
    source,
    (value) =>
      wordsIn(value, project.texts, locale) ?? (isFragment ? undefined : pathIn(value, project)),
  )
  return {
    kind:
      (isFragment
        ? declaredLabel(stringOrEmpty(source['fragment']))
        : widgetTitle(project, widget)) || '?',
    isFragment,
    name: words ?? (stringOrEmpty(source['id']) || stringOrEmpty(source['src'])),
  }
}

function wordsIn(value: Json, texts: Texts, locale: string): string | undefined {
  const key = isObject(value) ? textOr(value['t']) : undefined
  return key === undefined ? textOr(value) : (wordsOf(texts, locale, key) ?? key)
}

/** Returns the words for the data paths and codes of a project. */
export const dataWordsOf = cached(({ screen, endpoints }: Project['kinds']) =>
  createDataWords({ screens: screen, families: endpoints }),
)

/** Returns the label of a data path: the description in the response, or else the member's name. */
export function dataLabel(path: string, { kinds }: Pick<Project, 'kinds'>): string {
  return dataWordsOf(kinds).label(path).at(-1)!
}

function pathIn(value: Json, project: Pick<Project, 'kinds'>): string | undefined {
  const path = isObject(value) ? value['var'] : undefined
  const name = textOr(Array.isArray(path) ? path[0] : path)
  return name === undefined ? undefined : dataLabel(name, project)
}

function nameArea(
  pointer: string,
  document: Json | undefined,
  wordsOfText: (key: string) => string | undefined,
): string {
  const [within, modal, part, ...rest] = segmentsOf(pointer)
  if (within !== 'modals' || modal === undefined || part !== 'body' || rest.length > 0)
    return areas[pointer] ?? pointer
  const title = valueAt(document, ['modals', modal, 'title'])
  return t('nameNode.modal', { modal: titleWords(title, wordsOfText) ?? modal })
}

const areas: Readonly<Record<string, string>> = {
  '/body': t('nameNode.onTheScreen'),
  '/loading': t('nameNode.whileItLoads'),
  '/failed': t('nameNode.whenLoadingFailed'),
  '/criticalFallback': t('nameNode.inPlaceOfACritical'),
}

function textOr(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

interface FindingCount {
  readonly total: number
  readonly severity: Finding['severity'] | undefined
}

interface FindingCounts {
  at(pointer: string): FindingCount
  /** Counts the findings of a node and of the nodes inside it. */
  within(pointer: string): FindingCount
}

function countFindings(findings: readonly Pick<Finding, 'pointer' | 'severity'>[]): FindingCounts {
  const byNode = new Map<string, FindingCount>()
  for (const { pointer, severity } of findings) {
    const node = nodePointer(pointer)
    if (node !== undefined)
      byNode.set(node, sum([byNode.get(node) ?? none, { total: 1, severity }]))
  }
  return {
    at: (pointer) => byNode.get(pointer) ?? none,
    within: (pointer) =>
      sum([...byNode].filter(([node]) => isWithin(node, pointer)).map(([, count]) => count)),
  }
}

const none: FindingCount = { total: 0, severity: undefined }

function sum(counts: readonly FindingCount[]): FindingCount {
  return {
    total: counts.reduce((total, count) => total + count.total, 0),
    severity: worstOf(counts),
  }
}

interface Walk {
  readonly rows: readonly OutlineRow[]
  readonly active: number
  /** Returns the words of a row. The user types their first letters to select the row. */
  readonly wordsOf: (row: OutlineRow) => string
  readonly select: SelectRow
  readonly fold: (pointer: string, isClosed: boolean) => void
}

const typingPauseMs = 700

/**
 * Returns a key handler for the tree: arrow keys and typed letters select rows, and Shift extends
 * the selection. The handler returns whether the key had an effect.
 */
export function useTreeWalk({
  rows,
  active,
  wordsOf,
  select,
  fold,
}: Walk): (event: KeyboardEvent) => boolean {
  const typed = useRef({ text: '', at: 0 })
  const find = (key: string, now: number) => {
    typed.current = {
      text: now - typed.current.at > typingPauseMs ? key : typed.current.text + key,
      at: now,
    }
    const index = rowTyped(typed.current.text, rows.map(wordsOf), active)
    if (index !== undefined) select(rows[index]!.pointer)
  }
  return ({ key, altKey, ctrlKey, metaKey, shiftKey, timeStamp }) => {
    if (altKey || ctrlKey || metaKey) return false
    const move = moveOf(key, rows, active)
    if (!move) {
      if (key.length !== 1 || (key === ' ' && typed.current.text === '')) return false
      find(key, timeStamp)
    } else if ('to' in move) select(move.to, shiftKey ? 'range' : 'one')
    else if ('open' in move) fold(move.open, false)
    else fold(move.close, true)
    return true
  }
}

type TreeMove = { readonly to: string } | { readonly open: string } | { readonly close: string }

/**
 * Returns the effect of an arrow key, Home or End as the ARIA tree pattern defines it; `undefined`
 * for other keys.
 */
function moveOf(key: string, rows: readonly OutlineRow[], at: number): TreeMove | undefined {
  const row = rows[at]
  if (!row) return rows[0] && { to: rows[0].pointer }
  const step = (index: number) => rows[index] && { to: rows[index].pointer }
  if (key === 'ArrowDown') return step(at + 1)
  if (key === 'ArrowUp') return step(at - 1)
  if (key === 'Home') return step(0)
  if (key === 'End') return step(rows.length - 1)
  if (key === 'ArrowRight')
    return row.isOpen === false
      ? { open: row.pointer }
      : row.isOpen === true
        ? step(at + 1)
        : undefined
  if (key === 'ArrowLeft')
    return row.isOpen === true
      ? { close: row.pointer }
      : row.parent === undefined
        ? undefined
        : { to: row.parent }
  return undefined
}

/**
 * Returns the next row whose words start with the typed letters. A single letter skips the current
 * row, so that a repeated letter selects one row after the other.
 */
function rowTyped(typed: string, words: readonly string[], at: number): number | undefined {
  const prefix = typed.toLocaleLowerCase()
  const start = typed.length === 1 ? at + 1 : Math.max(0, at)
  for (let step = 0; step < words.length; step++) {
    const index = (start + step) % words.length
    if (words[index]!.toLocaleLowerCase().startsWith(prefix)) return index
  }
  return undefined
}
