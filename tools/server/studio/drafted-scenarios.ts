import type { IncomingMessage, ServerResponse } from 'node:http'
import { isObject, type Scenario } from '../../../renderer/language'
import type { ScenarioFiles } from '../../sandbox'

/** The scenarios of a sandbox, updated by the preview's page. */
export interface DraftedScenarios {
  readonly files: ScenarioFiles
  keep(draft: ScenarioDraft): void
  /** Answers `POST /__studio/scenario` of the page at this origin. */
  listen(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** An unsaved scenario from a page. */
export interface ScenarioDraft {
  screen: string
  name: string
  scenario: Scenario
}

/** A scenario is part of a document, which has at most 100 KB. */
export const mostDraftBytes = 100_000
const mostDrafts = 2_000

/**
 * Creates them from the saved ones; nothing is written to the disk. The oldest drafts go when there
 * are too many.
 */
export function createDraftedScenarios(saved: ScenarioFiles): DraftedScenarios {
  const files: Record<string, ScenarioFiles[string]> = { ...saved }
  const drafts = new Map<string, Pick<ScenarioDraft, 'screen' | 'name'>>()
  const keep = ({ screen, name, scenario }: ScenarioDraft) => {
    files[screen] = { screen, scenarios: { ...files[screen]?.scenarios, [name]: scenario } }
    const key = `${screen}/${name}`
    drafts.delete(key)
    drafts.set(key, { screen, name })
    const [oldest] = drafts
    if (drafts.size > mostDrafts && oldest) drop(...oldest)
  }
  const drop = (key: string, { screen, name }: Pick<ScenarioDraft, 'screen' | 'name'>) => {
    drafts.delete(key)
    const { [name]: _, ...scenarios } = files[screen]?.scenarios ?? {}
    files[screen] = { screen, scenarios }
  }
  return {
    files,
    keep,
    async listen(origin, request, response) {
      const draft =
        request.method === 'POST' && request.headers.origin === origin
          ? readDraft(await bodyOf(request))
          : undefined
      if (draft) keep(draft)
      response.writeHead(draft ? 204 : 400).end()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) {
    body += part
    if (body.length > mostDraftBytes) return ''
  }
  return body
}

/** The unsaved scenario of a request; undefined when it is invalid. */
export function readDraft(body: string): ScenarioDraft | undefined {
  try {
    const { screen, name, scenario } = JSON.parse(body) as Record<string, unknown>
    return typeof screen === 'string' && typeof name === 'string' && isObject(scenario)
      ? { screen, name, scenario }
      : undefined
  } catch {
    return undefined // Invalid JSON is ignored.
  }
}
