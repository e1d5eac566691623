import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { type CallToolResult, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { systemProblem, UsageError } from '../../build/terminal'
import { createTurns } from '../../build/turns'
import type { OpenProject } from '../open-project'
import { visibleBreaks } from './answer'
import { describeInputProblems } from './input-problems'
import { instructions } from './instructions'
import { read, referencePage, referencePages } from './look-up'
import { prompts } from './prompts'
import { studioOf, type TeamStudio } from './propose'
import { type Answer, type Tool, tools } from './tools'

/**
 * Creates the server of `lienzo mcp`. Its tools do not change files of the project; one tool writes
 * to the team's studio. Drafts replace saved documents while a tool runs. The servers of one
 * project therefore share a queue, or a concurrent read would show a draft.
 */
export function createMcpServer(
  project: OpenProject,
  studio: TeamStudio = studioOf(process.env),
  inTurn = createTurns(),
): McpServer {
  describeInputProblems()
  const server = new McpServer({ name: 'lienzo', version: '0.1.0' }, { instructions })
  const onSaved: OnSaved = (work) =>
    inTurn('project', async () => {
      project.sync()
      return work()
    })
  for (const [
    name,
    { title, description, inputs, writes = false, ...tool },
  ] of Object.entries<Tool>(tools as unknown as Record<string, Tool>))
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: z.strictObject(inputs),
        annotations: { readOnlyHint: !writes, idempotentHint: !writes, openWorldHint: writes },
      },
      (values: z.infer<z.ZodObject>, { signal }) =>
        onSaved(() => {
          // The client has cancelled the request.
          signal.throwIfAborted()
          return answerOf(() => tool.run(project, values, { studio, signal }))
        }),
    )
  addResources(server, project, onSaved)
  for (const [name, { title, description, inputs, text }] of Object.entries(prompts))
    server.registerPrompt(name, { title, description, argsSchema: inputs }, (values) => ({
      messages: [{ role: 'user', content: { type: 'text', text: text(values) } }],
    }))
  return server
}

/** Runs work after the work of earlier requests, so that the project has only saved documents. */
type OnSaved = <Result>(work: () => Result | Promise<Result>) => Promise<Result>

/** Runs a tool. If the call is wrong, the result says how to correct the call. */
async function answerOf(run: () => Answer | Promise<Answer>): Promise<CallToolResult> {
  try {
    const answer = await run()
    if (typeof answer === 'string')
      return { content: [{ type: 'text', text: visibleBreaks(answer) }] }
    const data = answer.png.toString('base64')
    return {
      content: [
        { type: 'image', data, mimeType: 'image/png' },
        { type: 'text', text: visibleBreaks(answer.text) },
      ],
    }
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    return { isError: true, content: [{ type: 'text', text: visibleBreaks(problem) }] }
  }
}

function problemOf(error: unknown): string | undefined {
  return error instanceof UsageError || error instanceof RangeError
    ? error.message
    : systemProblem(error)
}

function addResources(server: McpServer, project: OpenProject, onSaved: OnSaved): void {
  const grammar = join(project.root, 'schemas/language')
  const pages: Readonly<Record<string, ResourcePages>> = {
    grammar: {
      description: 'A JSON schema of the language of documents',
      mimeType: 'application/schema+json',
      names: () => readdirSync(grammar).filter((name) => name.endsWith('.schema.json')),
      text: (name) => readFileSync(join(grammar, name), 'utf8'),
    },
    reference: {
      description: 'A page of the reference',
      mimeType: 'text/markdown',
      names: referencePages,
      text: referencePage,
    },
    screens: {
      description: 'The document of a screen',
      mimeType: 'text/plain',
      names: () => [...project.service.project().screens.keys()],
      text: (document) => read(project.service.project(), { document, detail: 'full' }),
    },
  }
  for (const [kind, { description, mimeType, names, text }] of Object.entries(pages)) {
    const address = (name: string) => `lienzo://${kind}/${name}`
    const list = () =>
      onSaved(() => ({
        resources: names().map((name) => ({ name, uri: address(name), description, mimeType })),
      }))
    const complete = { name: () => onSaved(names) }
    server.registerResource(
      kind,
      new ResourceTemplate(address('{name}'), { list, complete }),
      { description, mimeType },
      (uri, { name }) =>
        onSaved(() => {
          const known = names().find((one) => one === name)
          if (known === undefined)
            throw new McpError(
              ErrorCode.InvalidParams,
              `There is no resource ${uri.href}. List the resources first.`,
            )
          return { contents: [{ uri: uri.href, mimeType, text: visibleBreaks(text(known)) }] }
        }),
    )
  }
}

/** The resources of one kind, such as reference pages. */
interface ResourcePages {
  readonly description: string
  readonly mimeType: string
  readonly names: () => string[]
  readonly text: (name: string) => string
}
