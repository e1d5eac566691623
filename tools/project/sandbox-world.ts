import { QueryClient } from '@tanstack/react-query'
import type { Program } from '../../renderer/core'
import type { AppDocument, EndpointFamily, ScenarioFile } from '../../renderer/language'
import { createCalls, validators } from '../../src/api'
import { defaultConfig } from '../../src/config'
import { mergePatch } from '../json'
import { createSandbox, type ScenarioFiles } from '../sandbox'
import { scenarioQuery } from '../../src/preview'
import { readQuery, readSession, type Session } from '../../src/session'
import { isShellMethod } from '../../src/shell'
import { checkUrl } from '../../src/url'
import type { Project } from '../analysis/project'
import {
  createVirtualClock,
  type MakeWorld,
  type ScenarioWorld,
  type VirtualClock,
} from '../analysis/coverage'
import { createAdapter } from './sandbox-adapter'
import { trackCalls, withoutTimeouts } from './track-calls'

const noon = Date.UTC(2026, 10, 21, 12)

/**
 * Plays scenarios against the sandbox, through the product's own calls, without a page and without
 * waiting.
 */
export function createSandboxWorlds(project: Project): MakeWorld {
  const app = project.app.document as unknown as AppDocument
  const files = scenarioFiles(project)
  const current: { session: Session; clock: VirtualClock } = {
    session: {},
    clock: createVirtualClock(noon),
  }
  const sandbox = createSandbox({
    now: () => current.clock.now(),
    wait: () => Promise.resolve(),
    scenarios: withoutTimeouts(files),
  })
  const { calls, answered } = trackCalls(
    createCalls({
      families: documentsOf<EndpointFamily>(project, 'endpoints'),
      paths: {},
      clients: app.clients ?? {},
      headers: defaultConfig.headers,
      request: () => ({
        api: defaultConfig.api,
        provider: defaultConfig.provider,
        common: app.session.common,
        session: current.session,
      }),
      locale: () => 'es',
      validators,
      prepareImage: (file) => Promise.resolve(file),
      text: (key) => key,
      queryClient: new QueryClient(),
      report: () => {},
      adapter: createAdapter(sandbox),
    }),
  )
  return (screen, name, program): ScenarioWorld => {
    const scenario = files[screen]?.scenarios[name] ?? {}
    const config = mergePatch(defaultConfig, scenario.config ?? {}) as typeof defaultConfig
    const profile = mergePatch(
      profileNamed(project, config.profile),
      scenario.profile ?? {},
    ) as Record<string, unknown>
    const search = scenarioQuery(screen, name, scenario)
    const session = readSession(search, '', app.session, { config, profile }).values
    const clock = createVirtualClock(noon)
    Object.assign(current, { session, clock })
    return {
      calls,
      clock,
      opening: {
        session,
        profile,
        config: { ...config },
        shell: { kind: scenario.shell ?? 'none' },
        device: {
          os: scenario.device ?? 'other',
          get now() {
            return clock.now()
          },
        },
        params: paramsOf(program, readQuery(search)),
      },
      options: scenario.options ?? {},
      text: (key) => key,
      gives: (method) => scenario.native?.[method],
      does: (method) =>
        scenario.native?.[method] !== false &&
        (!isShellMethod(method) || (scenario.shell ?? 'none') !== 'none'),
      copies: scenario.clipboard !== 'refused',
      allows: (url) =>
        checkUrl(url, { origin: 'http://localhost', allowedHosts: config.allowedHosts }).ok,
      answered,
      payload: (widget, event) => payloadOf(project, widget, event),
    }
  }
}

function scenarioFiles(project: Project): ScenarioFiles {
  return Object.fromEntries(
    documentsOf<ScenarioFile>(project, 'scenarios').map((file) => [file.screen, file]),
  )
}

function profileNamed(project: Project, name: string): object {
  const profiles = documentsOf<{ profile: string }>(project, 'profile')
  return profiles.find(({ profile }) => profile === name) ?? profiles[0] ?? {}
}

/** Documents of one kind; they are proved before they are played, so that their types hold. */
function documentsOf<Document>(
  project: Project,
  kind: 'scenarios' | 'endpoints' | 'profile',
): Document[] {
  return [...project.files.values()]
    .filter((file) => file.kind === kind && file.json !== undefined)
    .map(({ json }) => json as unknown as Document)
}

/** The declared inputs of a screen, out of the page's query. */
function paramsOf(
  program: Program,
  given: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(program.params).map(([name, declared]) => [
      name,
      given[name] ?? declared.default ?? '',
    ]),
  )
}

/** A picture for events that carry a file; other events carry what the step says. */
function payloadOf(project: Project, widget: string, event: string): unknown {
  const type = project.widgets.get(widget)?.events.get(event)
  return type?.object?.members.has('file')
    ? { file: new File([onePixel], 'photo.png', { type: 'image/png' }) }
    : undefined
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
