import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { lineStarts } from '../../analysis/edits/text-edit'
import { parseJson } from '../../analysis/json/parse-json'
import type { Project } from '../../analysis/project/project'
import { readSource, type SourceFile } from '../../analysis/project/source-file'
import { createMcpServer } from '../../cli/mcp/server'
import { openProject } from '../../cli/open-project'
import { applySeparate } from './fix-share'
import { typicalMistakes } from './typical-mistakes'

/** The most checks of one task. */
const mostChecks = 4

/** A token of JSON has about 3.5 characters. */
const charactersOfToken = 3.5

export interface TaskResult {
  readonly screen: string
  readonly mistakes: readonly string[]
  /** The calls of `check`, up to the one that asks for no other. */
  readonly checks: number
  readonly tokens: number
  /** Whether the content is the same as before the mistakes. */
  readonly isRight: boolean
}

interface CheckAnswer {
  readonly again: boolean
  readonly findings: readonly {
    readonly edit?: readonly {
      readonly line: number
      readonly column: number
      readonly find: string
      readonly replace: string
    }[]
  }[]
}

/**
 * Repairs drafts with several mistakes as an agent without judgement: it calls the tool `check`,
 * makes each edit of the answer, and calls it again.
 */
export async function takeExam(root: string, tasks: number): Promise<TaskResult[]> {
  const open = openProject(root)
  const client = new Client({ name: 'exam', version: '1' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await createMcpServer(open).connect(far)
  await client.connect(near)
  const project = open.service.project()
  const results: TaskResult[] = []
  for (const { name, file } of [...project.screens.values()].slice(0, tasks))
    results.push(await repair(client, name, project.files.get(file)!, project))
  await client.close()
  return results
}

async function repair(
  client: Client,
  screen: string,
  file: SourceFile,
  project: Project,
): Promise<TaskResult> {
  const { text: draft, mistakes } = draftOf(file, project)
  let [text, checks, characters, again] = [draft, 0, 0, true]
  while (again && checks < mostChecks) {
    const documents = [{ path: file.path, text }]
    const { content } = await client.callTool({ name: 'check', arguments: { documents } })
    const [part] = content as { text: string }[]
    const answer = JSON.parse(part!.text) as CheckAnswer
    checks++
    characters += part!.text.length
    again = answer.again
    text = edited(text, answer)
  }
  return {
    screen,
    mistakes,
    checks,
    tokens: Math.round(characters / charactersOfToken),
    isRight: JSON.stringify(parseJson(text)) === JSON.stringify(file.json),
  }
}

/** A screen with a wrong name, a wrong member and a mistake in the syntax. */
function draftOf(file: SourceFile, project: Project) {
  let text = file.text
  const mistakes: string[] = []
  for (const wanted of [/^misspelt (?:rule|path|text|widget)$/, /member/, /comma|quotes|comment/]) {
    const all = typicalMistakes(project, readSource(file.path, text)!, text.length)
    const possible = all.filter(({ kind }) => wanted.test(kind))
    const mistake = possible[text.length % Math.max(1, possible.length)]
    if (!mistake) continue
    text = mistake.text
    mistakes.push(mistake.kind)
  }
  return { text, mistakes }
}

/** The text after the edits of an answer. */
function edited(text: string, { findings }: CheckAnswer): string {
  const starts = lineStarts(text)
  const edits = findings
    .flatMap(({ edit = [] }) => edit)
    .map(({ line, column, find, replace }) => {
      const from = starts[line - 1]! + column - 1
      return { from, to: from + find.length, text: replace }
    })
  return applySeparate(text, edits)
}
