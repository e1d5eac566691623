import { type Failure, loadedCode, readParams, valueScope } from '../../../renderer/core'
import type {
  AppDocument,
  EndpointFamily,
  Scenario,
  ScenarioFile,
} from '../../../renderer/language'
import {
  answersFile,
  createCallCode,
  createCalls,
  createOnce,
  createValidators,
  type IdempotencyRecord,
  type IdempotencyRecords,
  earlierRecords,
  readEndpoints,
  unsureOf,
} from '../../../src/api'
import { defaultConfig } from '../../../src/config'
import { mergePatch } from '../../analysis/json/parse-json'
import { answerShapes } from '../../build/shapes'
import { createSandbox, type Sandbox } from '../sandbox'
import { scenarioQuery } from '../../../src/preview'
import { readableSession, readQuery, readSession, type Session } from '../../../src/session'
import { isShellMethod } from '../../../src/shell'
import { checkUrl } from '../../../src/url'
import type { Project } from '../../analysis/project/project'
import {
  createVirtualClock,
  scenarioStart,
  type VirtualClock,
} from '../../analysis/coverage/virtual-clock'
import { localeOf, type MakeDeps } from '../../analysis/coverage/play-scenarios'
import type { ScenarioDeps } from '../../analysis/coverage/run-scenario'
import {
  createAdapter,
  createScenarioTexts,
  trackCalls,
  withoutTimeouts,
  type TrackedCalls,
} from './track-calls'

/** The session, time, language and servers of the current scenario. */
interface PlayState {
  sandbox: Sandbox
  session: Session
  clock: VirtualClock
  locale: string
  text: ScenarioDeps['text']
  records: readonly IdempotencyRecord[]
  scenario: Scenario
  /** The session id of the scenario. The app may omit it from requests. */
  sessionId: string
  /** The endpoints that failed unexpectedly, with the kind of failure. */
  failed: Map<string, string>
}

/**
 * Creates the dependencies for plays against the sandbox. A play makes the product's own calls,
 * without a page and without waiting. `world` is the suffix of session ids, as in `faults.nulls`.
 */
export function createSandboxDeps(project: Project, world = () => ''): MakeDeps {
  const app = project.app.document as unknown as AppDocument
  const { files, scenarios } = scenariosOf(project)
  const textsOf = textsFor(project)
  const families = familiesOf(project)
  // Each scenario has its own sandbox, so that its changes do not affect other scenarios.
  const openSandbox = () =>
    createSandbox({
      families,
      now: () => playing.clock.now(),
      wait: () => Promise.resolve(),
      session: () => playing.sessionId,
      scenarios,
    })
  const playing: PlayState = {
    sandbox: createSandbox({ families }),
    session: {},
    clock: createVirtualClock(scenarioStart),
    locale: 'es',
    text: () => '',
    records: [],
    scenario: {},
    sessionId: '',
    failed: new Map(),
  }
  const endpoints = readEndpoints(families, {})
  const { calls, answered } = callsOf(project, app, playing)
  return (screen, name, program, listen = () => {}, patch = {}) => {
    const written = files[screen]?.scenarios[name] ?? {}
    const scenario = mergePatch(written, patch) as Scenario
    const config = mergePatch(defaultConfig, scenario.config ?? {}) as typeof defaultConfig
    // The time zone is fixed, so that times are the same on every machine.
    const profile = {
      timeZone: 'UTC',
      ...(mergePatch(profileNamed(project, config.profile), scenario.profile ?? {}) as object),
    }
    const search = scenarioQuery(screen, name, scenario, world())
    const session = readSession({ search, hash: '' }, app.session, { config, profile }).values
    const clock = createVirtualClock(startOf(scenario))
    const locale = localeOf(program, valueScope({ session }))
    const texts = textsOf(profile)
    const text: PlayState['text'] = (key, args) => (
      listen(`text ${locale} ${key}`), texts.text(locale, key, args)
    )
    const sandbox = openSandbox()
    const records = earlierRecords(scenario, endpoints, session, clock.now())
    const failed = new Map<string, string>()
    const sessionId = new URLSearchParams(search).get('sessionId') ?? ''
    const next = { sandbox, session, clock, locale, text, records, scenario, sessionId, failed }
    Object.assign(playing, next satisfies PlayState)
    const readable = (values: Readonly<Record<string, string>>) =>
      readableSession(values, app.session, screen)
    const params = readParams(program, readable(readQuery(search)))
    return {
      calls,
      answered,
      failed,
      clock,
      opening: {
        session: readable(session),
        profile,
        config: { ...config },
        params,
        ...phoneOf(scenario, clock),
        unsure: unsureOf(endpoints.values(), session, records),
      },
      options: scenario.options ?? {},
      kept: scenario.kept,
      text,
      ...shellOf(scenario),
      allows: (url) =>
        checkUrl(url, { origin: 'http://localhost', allowedHosts: config.allowedHosts }).ok,
      payload: (widget, event) => payloadOf(project, widget, event),
    }
  }
}

/** The time at which a scenario opens its screen. */
function startOf({ at }: Scenario): number {
  const start = at === undefined ? NaN : Date.parse(`${at}Z`)
  return Number.isNaN(start) ? scenarioStart : start
}

function callsOf(project: Project, app: AppDocument, playing: PlayState): TrackedCalls {
  const { headers, api, provider } = defaultConfig
  const now = () => playing.clock.now()
  const others = ({ key }: IdempotencyRecord) =>
    playing.records.filter((record) => record.key !== key)
  const records: IdempotencyRecords = {
    now,
    read: () => playing.records,
    keep: (record) => void (playing.records = [...others(record), record]),
    remove: (record) => void (playing.records = others(record)),
  }
  const once = createOnce(records, undefined, { keyHeader: '', report: () => {} })
  const calls = createCalls({
    families: familiesOf(project),
    paths: {},
    clients: app.clients ?? {},
    headers,
    request: () => ({ api, provider, common: app.session.common, session: playing.session }),
    locale: () => playing.locale,
    validators: validatorsFor(project),
    prepareImage: (file) => Promise.resolve(file),
    text: (key) => playing.text(key, {}),
    code: loadedCode(
      createCallCode(createAdapter({ fetch: (request) => playing.sandbox.fetch(request) })),
    ),
    report: () => {},
    once: { now, bring: () => Promise.resolve(once), isNeeded: () => true },
  })
  return trackCalls(calls, (endpoint, { kind }) => {
    if (!isExpected(playing.scenario, endpoint, kind)) playing.failed.set(endpoint, kind)
  })
}

/**
 * True if a failure is a part of the scenario. Refusals are always expected, because the lender
 * also refuses calls. A call with an unknown result (`unsure`) is always expected, because it
 * depends on an earlier call. Other failures are expected only if the scenario requests them.
 */
function isExpected({ answers }: Scenario, endpoint: string, kind: Failure['kind']): boolean {
  if (kind === 'refused' || kind === 'unsure') return true
  const directions = [answers?.[endpoint] ?? {}].flat()
  return kind === 'shape'
    ? directions.some((answer) => Object.keys(answer).length > 0)
    : directions.some(({ $fail, $network }) => $fail !== undefined || $network !== undefined)
}

function phoneOf({ shell, device }: Scenario, clock: VirtualClock) {
  return {
    shell: { kind: shell ?? 'none' },
    device: {
      os: device ?? 'other',
      get now() {
        return clock.now()
      },
    },
  } as const
}

function shellOf({
  native,
  shell = 'none',
  clipboard,
}: Scenario): Pick<ScenarioDeps, 'gives' | 'does' | 'copies'> {
  return {
    gives: (method) => native?.[method],
    does: (method) => native?.[method] !== false && (!isShellMethod(method) || shell !== 'none'),
    copies: clipboard !== 'refused',
  }
}

const scenariosOf = whileSame('scenarios', (project) => {
  const files: Record<string, ScenarioFile> = {}
  const scenarios: Record<string, ScenarioFile> = {}
  for (const { kind, json, text } of project.files.values()) {
    if (kind !== 'scenarios' || json === undefined) continue
    const file = json as unknown as ScenarioFile
    files[file.screen] = file
    scenarios[file.screen] = withoutTimeouts(file, text)
  }
  return { files, scenarios }
})

const familiesOf = whileSame('endpoints', (project) =>
  documentsOf<EndpointFamily>(project, 'endpoints'),
)

const textsFor = whileSame('texts', createScenarioTexts)

const validatorsFor = whileSame('endpoints', (project) => {
  const families = familiesOf(project)
  const shapes = new Map<string, ReturnType<typeof answerShapes>>()
  for (const family of families) shapes.set(answersFile(family.family), answerShapes(family))
  return createValidators(async (name) => shapes.get(name) ?? {})
})

function profileNamed(project: Project, name: string): object {
  const profiles = documentsOf<{ profile: string }>(project, 'profile')
  return profiles.find(({ profile }) => profile === name) ?? profiles[0] ?? {}
}

/** The cast is correct only for valid documents. */
function documentsOf<Document>(project: Project, kind: 'endpoints' | 'profile'): Document[] {
  return [...project.files.values()]
    .filter((file) => file.kind === kind && file.json !== undefined)
    .map(({ json }) => json as unknown as Document)
}

/** Returns the payload of an event. For an event with a file, this is an image. */
function payloadOf(project: Project, widget: string, event: string): unknown {
  const type = project.widgets.get(widget)?.events.get(event)
  return type?.object?.members.has('file')
    ? { file: new File([onePixel], 'photo.png', { type: 'image/png' }) }
    : undefined
}

const onePixel = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
)

/** Caches the last result of `make` until a file of this kind changes. */
function whileSame<Made>(
  kind: 'scenarios' | 'texts' | 'endpoints',
  make: (project: Project) => Made,
): (project: Project) => Made {
  let cached: { readonly of: readonly unknown[]; readonly made: Made } | undefined
  return (project) => {
    const of = [...project.files.values()].filter((file) => file.kind === kind)
    const isKept =
      cached?.of.length === of.length && of.every((file, at) => file === cached?.of[at])
    if (!cached || !isKept) cached = { of, made: make(project) }
    return cached.made
  }
}
