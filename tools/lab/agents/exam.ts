import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { lineStarts } from '../../analysis/edits/text-edit'
import type { Project } from '../../analysis/project/project'
import { createMcpServer } from '../../cli/mcp/server'
import { openProject } from '../../cli/open-project'
import { applySeparate } from './fix-share'
import { isRight } from './grade'
import { serveStandIn } from './stand-in-studio'
import { createTasks, type Task, type Texts } from './tasks'

/** The maximum number of checks for a task. */
const mostChecks = 4

/** An estimate: a token has about four characters. */
const charactersOfToken = 4

/** The result of a task. */
export interface TaskResult extends Pick<Task, 'kind' | 'words' | 'mistakes'> {
  /** The number of calls of `check`. */
  readonly checks: number
  /** The number of calls of all tools, including `propose`. */
  readonly turns: number
  /** The estimated tokens of all calls and answers. */
  readonly tokens: number
  /** The estimated tokens of the draft alone. An agent without tools would write only the draft. */
  readonly tokensWithout: number
  /** True if the draft was right before any check. */
  readonly isDraftRight: boolean
  readonly isRight: boolean
  /** The number of findings in all checks. `edits` counts the findings with an edit. */
  readonly findings: number
  readonly edits: number
  /** The findings that remain after the edits. */
  readonly left: readonly string[]
}

interface FindingAnswer {
  readonly code: string
  readonly at: string
  readonly what: string
  readonly fix: string
  readonly edit?: readonly {
    readonly path?: string
    readonly line: number
    readonly column: number
    readonly find: string
    readonly replace: string
  }[]
}

interface CheckAnswer {
  readonly again: boolean
  readonly findings: readonly FindingAnswer[]
}

/**
 * Solves tasks like an agent that makes every suggested edit without thinking. The script writes
 * the draft, calls `check`, makes every edit in the answer, and checks again. Then it plays the
 * screens and proposes the change.
 */
export async function* takeExam(
  root: string,
  kinds: readonly Task['kind'][],
): AsyncGenerator<TaskResult> {
  const open = openProject(root)
  const studio = await serveStandIn()
  const client = new Client({ name: 'exam', version: '1' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await createMcpServer(open, studio).connect(far)
  await client.connect(near)
  const project = open.service.project()
  for await (const task of createTasks(project, kinds)) yield await solve(client, project, task)
  await client.close()
  await studio.close()
}

/** Calls a tool. Counts the characters of the call and its answer. */
function countingCalls(client: Client) {
  const counted = { turns: 0, characters: 0 }
  const call = async (name: string, inputs: Readonly<Record<string, unknown>>) => {
    const { content } = await client.callTool({ name, arguments: inputs })
    const text = (content as { text: string }[]).map((part) => part.text).join('\n')
    counted.turns++
    counted.characters += JSON.stringify(inputs).length + text.length
    return text
  }
  return { counted, call }
}

async function solve(client: Client, project: Project, task: Task): Promise<TaskResult> {
  const { kind, words, mistakes, screens, draft } = task
  const { counted, call } = countingCalls(client)
  let texts = draft
  let answer: CheckAnswer = { again: true, findings: [] }
  let [checks, findings, edits] = [0, 0, 0]
  while (answer.again && checks < mostChecks) {
    if (checks > 0) texts = edited(texts, answer)
    const documents = documentsOf(texts)
    answer = JSON.parse(await call('check', { documents })) as CheckAnswer
    checks++
    findings += answer.findings.length
    edits += answer.findings.filter(({ edit }) => edit).length
  }
  const documents = documentsOf(texts)
  for (const screen of screens) await call('play', { screen, documents })
  if (!answer.again) await call('propose', { title: words.slice(0, 200), documents })
  // After a single check, the texts are still the texts of the draft.
  const isSolved = !answer.again && (await isRight(project, task, texts))
  return {
    kind,
    words,
    mistakes,
    checks,
    turns: counted.turns,
    tokens: Math.round(counted.characters / charactersOfToken),
    tokensWithout: Math.round(JSON.stringify(documentsOf(draft)).length / charactersOfToken),
    isDraftRight: isSolved && checks === 1,
    isRight: isSolved,
    findings,
    edits,
    left: answer.again
      ? answer.findings.map(({ code, at, what, fix }) => `${code} ${at} ${what} ${fix}`)
      : [],
  }
}

const documentsOf = (texts: Texts) => [...texts].map(([path, text]) => ({ path, text }))

/** Makes the edits of an answer in the texts. */
function edited(texts: Texts, { findings }: CheckAnswer): Texts {
  return new Map(
    [...texts].map(([path, text]) => {
      const starts = lineStarts(text)
      const edits = findings
        .flatMap(({ at, edit = [] }) =>
          edit.filter(({ path: other = at.replace(/:\d+:\d+$/, '') }) => other === path),
        )
        .map(({ line, column, find, replace }) => {
          const from = starts[line - 1]! + column - 1
          return { from, to: from + find.length, text: replace }
        })
      return [path, applySeparate(text, edits)]
    }),
  )
}
