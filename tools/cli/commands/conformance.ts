import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { objectsIn, type Json } from '../../../renderer/language'
import { decodeBytes, recoverText } from '../../analysis/json/recover-text'
import { parseArguments, type Command } from '../../build/terminal'

/** Prints the conformance cases for another client, and judges the client's answers. */
export const conformance: Command = {
  about:
    'Prints test cases for other programs that read Lienzo documents, one JSON text per line. The cases test expressions, faults of compilation, manifests, approvals and the rollout. With --judge the command reads the answers of a program, one {"id": …, "output": …} per line, and lists the wrong answers and the cases without an answer. Exit code 0: all cases have the right answer, 1: wrong or missing answers, 2: error.',
  usage: 'conformance, or conformance --judge FILE',
  run(args, terminal) {
    const { values } = parseArguments(args, { judge: { type: 'string' } })
    const cases = readCases()
    if (values.judge === undefined) {
      for (const { id, kind, input } of cases) terminal.out(JSON.stringify({ id, kind, input }))
      return Promise.resolve(0)
    }
    const { text } = recoverText(decodeBytes(readFileSync(resolve(terminal.cwd, values.judge))))
    const { wrong, missing } = judgeAnswers(text, cases)
    for (const { id, what } of [...wrong, ...missing.map(unanswered)])
      terminal.out(`${id}: ${what}`)
    terminal.out(
      `${cases.length} cases, ${wrong.length} wrong answers, ${missing.length} without an answer`,
    )
    return Promise.resolve(wrong.length + missing.length === 0 ? 0 : 1)
  },
}

/** A test case for every client: an input and the only right output. */
interface ConformanceCase {
  /** The id of the case: kind and position, as in `manifests/3`. */
  readonly id: string
  readonly kind: Kind
  readonly input: Json
  readonly output: Json
}

/** The kinds of cases. Each kind except `expressions` has a file with its name. */
export const kinds = ['expressions', 'compile', 'manifests', 'approvals', 'rollout'] as const
export type Kind = (typeof kinds)[number]

const root = resolve(import.meta.dirname, '../../..')

function readCases(): ConformanceCase[] {
  return kinds.flatMap((kind) => {
    const path =
      kind === 'expressions'
        ? 'schemas/language/expression.schema.json'
        : `docs/reference/conformance/${kind}.json`
    const file = JSON.parse(readFileSync(join(root, path), 'utf8')) as CaseFile
    return pairsIn(file).map((pair, at) => ({ id: `${kind}/${at}`, kind, ...pair }))
  })
}

type Pair = Pick<ConformanceCase, 'input' | 'output'>

/** A file of cases: test vectors of a rollout, a list of cases, or the grammar with `x-cases`. */
interface CaseFile {
  readonly vectors?: readonly { salt: string; device: string; bucket: number }[]
  readonly cases?: readonly Pair[]
}

function pairsIn(file: CaseFile): Pair[] {
  if (file.cases) return file.cases.map(({ input, output }) => ({ input, output }))
  if (!file.vectors) return expressionsIn(file as Json)
  return file.vectors.map(({ salt, device, bucket }) => ({
    input: { salt, device },
    output: bucket,
  }))
}

interface ExpressionCase {
  readonly expression: Json
  readonly data?: Json
  readonly result?: Json
}

function expressionsIn(grammar: Json): Pair[] {
  return objectsIn(grammar)
    .flatMap(({ 'x-cases': cases = [] }) => cases as unknown as readonly ExpressionCase[])
    .flatMap(({ expression, data = {}, result }) =>
      result === undefined ? [] : [{ input: { expression, data }, output: result }],
    )
}

interface WrongAnswer {
  readonly id: string
  readonly what: string
}

interface Judgement {
  readonly wrong: readonly WrongAnswer[]
  /** The ids of cases without an answer. */
  readonly missing: readonly string[]
}

const unanswered = (id: string): WrongAnswer => ({ id, what: 'There is no answer.' })

/** Compares a client's answers with the right outputs. Each answer is one line of JSON. */
function judgeAnswers(lines: string, cases: readonly ConformanceCase[]): Judgement {
  const answers = new Map<string, Json>()
  const unread: WrongAnswer[] = []
  const known = new Set(cases.map(({ id }) => id))
  for (const [at, line] of lines.split('\n').entries()) {
    if (line.trim() === '') continue
    const answer = readAnswer(line)
    const refuse = (what: string) => unread.push({ id: `line ${at + 1}`, what })
    if (!answer) refuse('This line is not a JSON object with "id" and "output".')
    else if (!known.has(answer.id)) refuse(`There is no case ${answer.id}.`)
    else if (answers.has(answer.id)) refuse(`The case ${answer.id} has an answer already.`)
    else answers.set(answer.id, answer.output)
  }
  const wrong = cases.flatMap(({ id, kind, output }) => {
    const given = answers.get(id)
    return given === undefined || canonical(given, kind) === canonical(output, kind)
      ? []
      : [{ id, what: `The answer is ${JSON.stringify(given)}, not ${JSON.stringify(output)}.` }]
  })
  return {
    wrong: [...unread, ...wrong],
    missing: cases.flatMap(({ id }) => (answers.has(id) ? [] : [id])),
  }
}

function readAnswer(line: string): { id: string; output: Json } | undefined {
  try {
    const answer = JSON.parse(line) as { id?: unknown; output?: Json } | null
    return typeof answer?.id === 'string' && answer.output !== undefined
      ? { id: answer.id, output: answer.output }
      : undefined
  } catch {
    return undefined // The caller reports lines that are not JSON.
  }
}

/**
 * Returns the same string for equal values. The order of members, and of faults in a list, does not
 * matter.
 */
function canonical(value: Json, kind: Kind): string {
  const list = kind === 'compile' && Array.isArray(value) ? value.map(String).sort() : value
  return JSON.stringify(list, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  )
}
