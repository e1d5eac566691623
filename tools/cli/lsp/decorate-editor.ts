import { setImmediate } from 'node:timers/promises'
import {
  type CodeLens,
  CodeLensRefreshRequest,
  type Connection,
  ErrorCodes,
  InlayHintKind,
  MessageType,
  ResponseError,
  SemanticTokensBuilder,
  type ServerCapabilities,
  type TextDocumentPositionParams,
} from 'vscode-languageserver/node'
import { type Json, objectOrEmpty, own, stringOrEmpty } from '../../../renderer/language'
import { fileOf, subjectOf } from '../../analysis/authoring/subjects'
import { type LocatedName, namesIn, wordsBeside } from '../../analysis/service/names-in'
import {
  errorOnScreen,
  playForLenses,
  playLenses,
  nodeLenses,
  type ScenarioLens,
  screensShowing,
  type ShowingScreen,
  type ShownIn,
} from '../../analysis/service/scenario-lenses'
import { createSandboxDeps } from '../../sandbox/play'
import { screenKeys } from '../../sandbox/results'
import type { OpenProject } from '../open-project'
import { addressOf, showMessage, toRange } from './convert'
import type { OpenDocument, OpenDocuments } from './open-documents'
import { createPlaceFinder } from './place-in-preview'
import { explainScenarios } from '../../analysis/explain/explain-scenarios'
import type { Service } from '../../analysis/service/service'
import { playDrafts, soundScreen } from '../mcp/play-drafts'

/** The token types for names. Themes have colours for all types of the protocol. */
const tokenTypes = ['keyword', 'class', 'function', 'namespace', 'macro', 'variable', 'string']

const typeOfKind: Readonly<Partial<Record<LocatedName['kind'], (typeof tokenTypes)[number]>>> = {
  word: 'keyword',
  widget: 'class',
  endpoint: 'function',
  screen: 'namespace',
  fragment: 'macro',
  text: 'string',
}

const playCommand = 'lienzo.play'
const explainCommand = 'lienzo.explain'

/** The commands of code lenses: one plays a scenario, the other explains a node. */
const commands = { [playCommand]: playInWords, [explainCommand]: whyHidden }

/** A custom request of Lienzo's own clients, with the parameters of a hover request. */
export const placeRequest = 'lienzo/place'

/** The capabilities for lenses, inlay hints, colours, links and commands. */
export const decorations: ServerCapabilities = {
  codeLensProvider: { resolveProvider: true },
  inlayHintProvider: true,
  semanticTokensProvider: { legend: { tokenTypes, tokenModifiers: ['declaration'] }, full: true },
  documentLinkProvider: { resolveProvider: false },
  executeCommandProvider: { commands: Object.keys(commands) },
}

/** Answers the requests for lenses, hints, colours and links, and plays scenarios. */
export function decorateEditor(
  connection: Connection,
  { about, at }: OpenDocuments,
  projectNow: () => OpenProject | undefined,
  canRefreshLenses: () => boolean,
): void {
  const player = createPlayer()
  // Scenarios take long, so an editor that can ask again gets lenses without counts at first.
  connection.onCodeLens((params) =>
    about(params, [], async (open) => {
      const lenses = await lensesOf(open, canRefreshLenses() ? player.known : player.play)
      return lenses.map((lens) => toLens(lens, open))
    }),
  )
  connection.onCodeLensResolve((lens) => {
    const { uri, node } = objectOrEmpty(lens.data as Json)
    if (lens.command || typeof uri !== 'string') return lens
    return about({ textDocument: { uri } }, lens, async (open) => {
      const lenses = await lensesOf(open, player.play)
      const played = lenses.find((one) => one.node === node)
      refreshLenses()
      return played ? toLens(played, open) : lens
    })
  })
  /** Lets the editor ask for all lenses again. They then have counts. */
  const refreshLenses = () => {
    if (!player.hasNews()) return
    connection
      .sendRequest(CodeLensRefreshRequest.type)
      .catch((error: unknown) => connection.console.error(String(error)))
  }
  connection.languages.inlayHint.on((params) =>
    about(params, [], ({ project: { service }, path }) => {
      const project = service.project()
      const { start, end } = params.range
      return namesIn(project, path).flatMap((name) => {
        const { end: position } = toRange(name)
        const isInside = position.line >= start.line && position.line <= end.line
        const words = isInside ? wordsBeside(project, name) : ''
        if (words === '') return []
        return [{ position, label: words, kind: InlayHintKind.Type, paddingLeft: true }]
      })
    }),
  )
  connection.languages.semanticTokens.on((params) =>
    about(params, { data: [] }, ({ project, path }) => {
      const builder = new SemanticTokensBuilder()
      for (const name of namesIn(project.service.project(), path)) {
        const { start, end } = toRange(name)
        const type = tokenTypes.indexOf(typeOfKind[name.kind] ?? 'variable')
        // The coloured range excludes the quotes, which keep the JSON colour.
        const length = end.character - start.character - 2
        if (length > 0)
          builder.push(start.line, start.character + 1, length, type, name.isDeclared ? 1 : 0)
      }
      return builder.build()
    }),
  )
  connection.onDocumentLinks((params) =>
    about(params, [], ({ project: { service, root }, path }) => {
      const project = service.project()
      return namesIn(project, path).flatMap((name) => {
        const subject = subjectOf(name)
        const file = subject && fileOf(project, subject)
        if (file === undefined || file === path) return []
        return [{ range: toRange(name), target: addressOf(root, file) }]
      })
    }),
  )
  const findPlace = createPlaceFinder()
  connection.onRequest(placeRequest, (params: TextDocumentPositionParams) =>
    at(params, null, findPlace),
  )
  connection.onExecuteCommand(async ({ command, arguments: given = [] }) => {
    const [screen, about] = given.map(stringOrEmpty)
    const project = projectNow()
    const run = own(commands, command)
    if (!run || !project || !screen || !about)
      throw new ResponseError(
        ErrorCodes.InvalidParams,
        `Call ${playCommand} with a screen and a scenario, or ${explainCommand} with a screen and a node.`,
      )
    const words = await run(project.service, screen, about)
    await showMessage(connection, MessageType.Info, words)
    return words
  })
}

/** A screen with the results of its scenarios; `undefined` if they are unknown. */
type PlayedScreen = ShowingScreen & { readonly shown: ShownIn | undefined }

type PlayScreens = (
  open: OpenDocument,
  screens: readonly ShowingScreen[],
) => Promise<PlayedScreen[]>

interface LensPlayer {
  /** Returns the known results, and plays nothing. */
  readonly known: PlayScreens
  /** Plays the screens whose results are unknown. Returns no screens if the text changes. */
  readonly play: PlayScreens
  /** Returns whether a screen was played since the last call. */
  readonly hasNews: () => boolean
}

/**
 * Plays screens for lenses. Keeps the last result of a screen until one of the screen's documents
 * changes.
 */
function createPlayer(): LensPlayer {
  const last = new Map<string, { readonly key: string; readonly shown: ShownIn }>()
  let waiting: Promise<unknown> = Promise.resolve()
  let hasPlayed = false
  const known: PlayScreens = async ({ project }, screens) => {
    // Without screens, there is nothing to play, and the app document may be broken.
    if (screens.length === 0) return []
    const keyOf = screenKeys(project.service.project())
    return screens.map((showing) => {
      const one = last.get(showing.screen.name)
      return { ...showing, shown: one?.key === keyOf(showing.screen.name) ? one.shown : undefined }
    })
  }
  const playUnknown: PlayScreens = async (open, screens) => {
    const played = await known(open, screens)
    if (played.every(({ shown }) => shown)) return played
    const now = open.project.service.project()
    const keyOf = screenKeys(now)
    const makeDeps = createSandboxDeps(now)
    const continues = async () => {
      await setImmediate()
      return open.isCurrent()
    }
    for (const { screen, shown } of played) {
      if (shown) continue
      const result = await playForLenses(now, screen, makeDeps, continues)
      if (!result) return []
      last.set(screen.name, { key: keyOf(screen.name), shown: result })
      hasPlayed = true
    }
    return known(open, screens)
  }
  return {
    known,
    // An editor resolves several lenses at once. The first request plays the scenarios for all
    // requests.
    play(open, screens) {
      const result = waiting.then(() => playUnknown(open, screens))
      waiting = result.catch(() => {})
      return result
    },
    hasNews() {
      const had = hasPlayed
      hasPlayed = false
      return had
    },
  }
}

/** The lenses of a screen, or none if its scenarios cannot be played. */
async function lensesOf(open: OpenDocument, played: PlayScreens): Promise<ScenarioLens[]> {
  const { service } = open.project
  const project = service.project()
  const file = project.files.get(open.path)
  if (file?.kind === 'scenarios') return playLenses(file)
  const findings = service.findings()
  const sound = screensShowing(project, open.path).filter(
    ({ screen }) => !errorOnScreen(project, findings, screen),
  )
  return nodeLenses(project, open.path, await played(open, sound))
}

function toLens(lens: ScenarioLens, { document: { uri } }: OpenDocument): CodeLens {
  const { title, screen, node, scenario, hidden, ...place } = lens
  const range = toRange(place)
  if (title === undefined) return { range, data: { uri, node } }
  const click =
    hidden !== undefined
      ? { command: explainCommand, arguments: [screen, hidden] }
      : scenario !== undefined
        ? { command: playCommand, arguments: [screen, scenario] }
        : { command: '' }
  return { range, command: { title, ...click } }
}

/**
 * Plays a scenario. Lists the visible words at its end, and the requests that the screen has sent.
 */
async function playInWords(service: Service, name: string, scenario: string): Promise<string> {
  const [one] = await playDrafts(service, soundScreen(service, name), scenario)
  const { opened, steps, later } = one!.played
  const seen = later.seen.map(([, words]) => words.replace(/ ?\[[^\]]*\]$/, ''))
  const effects = [opened, ...steps, later].flatMap((snapshot) => snapshot.effects)
  const sent = effects
    .map(({ load, call }) => stringOrEmpty(load ?? call))
    .filter((endpoint) => endpoint !== '')
  const stuck = one!.stuck.map(({ index, what }) => `Step ${index + 1} is impossible: ${what}`)
  return [
    `${name}: ${scenario}`,
    ...seen.filter((words) => words !== ''),
    ...(sent.length > 0 ? [`Requests: ${sent.join(', ')}`] : []),
    ...stuck,
  ].join('\n')
}

/** Returns the reason for each scenario in which a node is hidden at the end. */
async function whyHidden(service: Service, name: string, pointer: string): Promise<string> {
  const project = service.project()
  const screen = soundScreen(service, name)
  const all = await explainScenarios(project, screen, pointer, createSandboxDeps(project))
  const hidden = all.flatMap(({ scenario, phases }) => {
    const { shown, why = [] } = phases.at(-1) ?? {}
    return shown ? [] : [`${scenario}: ${why.join(' ')}`]
  })
  return hidden.length === 0
    ? 'This node is visible at the end of each scenario.'
    : [
        `This node is hidden at the end of ${hidden.length} of ${all.length} scenarios:`,
        ...hidden,
      ].join('\n')
}
