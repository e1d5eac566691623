import {
  modalProps,
  openModals,
  type ScreenInstance,
  type ProgramNode,
  type Program,
  type ShownNode,
  type ClockPort,
  type Notices,
  type Ports,
  type Target,
} from '../../../renderer/core'
import {
  valueText,
  isObject,
  visitValue,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { hiddenAmong, nodesWithin, unfoldedPlaces, shownOn } from '../play/hidden-nodes'
import { shapesOf, type Widget } from '../project/widgets'
import { cachedFor } from '../json/cached'
import type { NodeLine, SideEffect } from './read-expected'

/** Returns the lines that describe a screen in expectations: title, top modal and nodes. */
export function screenLines(
  screen: ScreenInstance,
  names: ReadonlyMap<ProgramNode, string>,
  widgets: ReadonlyMap<string, Widget>,
  shapes = shapesOf(widgets),
): NodeLine[] {
  const { title } = screen.program
  const lines: NodeLine[] = []
  if (title) lines.push(['title', valueText(screen.value(title.value, screen.scope, '/title'))])
  const nodes = shownOn(screen, shapes).filter(({ node }) => node.widget !== '')
  const hidden = hiddenAmong(nodes, widgets, unfoldedPlaces(screen))
  for (const modal of [...openModals(screen).toReversed(), undefined]) {
    if (modal)
      lines.push([`modal ${modal.name}`, wordsOf(modalProps(modal, screen), widgets.get('modal'))])
    for (const shown of nodes)
      if (shown.modal === modal)
        lines.push([
          (names.get(shown.node) ?? shown.node.widget) + shown.scope.key,
          wordsOf(shown.props, widgets.get(shown.node.widget), hidden.has(shown)),
        ])
  }
  return distinct(lines)
}

function distinct(lines: readonly NodeLine[]): NodeLine[] {
  const counts = new Map<string, number>()
  return lines.map(([name, words]) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return [count > 1 ? `${name} (${count})` : name, words]
  })
}

/**
 * Returns the names of nodes in expectations: the id, or the widget with a number, such as `text
 * 3`. The number also counts hidden nodes.
 */
export function nameNodes(program: Program): ReadonlyMap<ProgramNode, string> {
  return namesBy(program.body, [], () => namesIn(program))
}

/** Returns the pointers of nodes by their names in expectations. */
export function nodesByName(program: Program): ReadonlyMap<string, string> {
  return new Map([...nameNodes(program)].map(([{ pointer }, name]) => [name, pointer]))
}

/** The names by node. The programs of all scenarios of a screen share their nodes. */
const namesBy = cachedFor<ReadonlyMap<ProgramNode, string>>()

function namesIn(program: Program): ReadonlyMap<ProgramNode, string> {
  const { body, modals, loading, failed, criticalFallback } = program
  const others = [...loading, ...failed, ...(criticalFallback ? [criticalFallback] : [])]
  const sheets = Object.entries(modals).map(([modal, part]) => [`${modal} `, part.body] as const)
  const areas = [['', body] as const, ...sheets, ['', others] as const]
  const ids = new Set(areas.flatMap(([, nodes]) => nodesWithin(nodes).map(({ id }) => id)))
  const names = new Map<ProgramNode, string>()
  for (const [prefix, nodes] of areas) {
    const counts = new Map<string, number>()
    const numbered = (widget: string): string => {
      const count = (counts.get(widget) ?? 0) + 1
      counts.set(widget, count)
      const name = `${prefix}${widget}${count > 1 ? ` ${count}` : ''}`
      return ids.has(name) ? numbered(widget) : name
    }
    for (const node of nodesWithin(nodes))
      if (!names.has(node)) names.set(node, node.id || numbered(node.widget))
  }
  return names
}

type Schema = Readonly<Record<string, unknown>>

/**
 * Returns words such as `Pay [danger, disabled]`. Leaves out default values, and properties with
 * `unseen` in the schema, which have an effect only after an input.
 */
function wordsOf(props: ShownNode['props'], widget: Widget | undefined, isHidden = false): string {
  const words: string[] = []
  const looks: string[] = []
  const known = [...(widget?.props.keys() ?? [])]
  const names = [...known, ...Object.keys(props).filter((name) => !known.includes(name))]
  for (const name of names) {
    const schema: Schema = widget?.props.get(name)?.schema ?? {}
    const value = props[name]
    if (value === undefined || value === null || value === '' || value === schema['default'])
      continue
    if (widget?.unseen.has(name)) continue
    if (typeof value === 'boolean') looks.push(...flag(name, value, schema))
    else if (typeof value === 'number') looks.push(`${name} ${value}`)
    else if (schema['enum']) looks.push(valueText(value))
    else words.push(leavesOf(value).join(' / '))
  }
  const summary = shortened(words.filter((word) => word !== '').join(' · '))
  if (isHidden) looks.push('folded')
  const looksLike = looks.length > 0 ? `[${looks.join(', ')}]` : ''
  return [summary, looksLike].filter((part) => part !== '').join(' ')
}

/** The maximum length of a quoted string. A longer string is quoted by its start and a hash. */
const maxStringLength = 120

function shortened(text: string): string {
  if (text.length <= maxStringLength) return text
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${text.slice(0, maxStringLength / 2).trimEnd()}… #${(hash >>> 0).toString(16)}`
}

function flag(name: string, value: boolean, schema: Schema): string[] {
  if (value) return [name]
  return schema['default'] === true ? [`not ${name}`] : []
}

function leavesOf(value: unknown): string[] {
  const leaves: string[] = []
  visitValue(value as Json, (inner) => {
    const text = typeof inner === 'object' ? '' : valueText(inner)
    if (text !== '') leaves.push(text)
  })
  return leaves
}

interface EffectRecorder {
  readonly ports: Ports
  readonly notices: Notices
  readonly take: () => SideEffect[]
}

export function recordEffects(ports: Ports, notices: Notices): EffectRecorder {
  const { note, take } = createNotes(ports.clock)
  const { calls, navigate } = ports
  const noted: Ports = {
    ...ports,
    calls: {
      ...calls,
      call: (endpoint, params, signal) => (
        note('call', endpoint, { with: params }), calls.call(endpoint, params, signal)
      ),
      watch(request, listener) {
        const { endpoint, params, pollMs } = request
        const asked = () => note('load', endpoint, { with: params, everyMs: pollMs })
        asked()
        const watching = calls.watch(request, listener)
        return { ...watching, reload: () => (asked(), watching.reload()) }
      },
    },
    navigate: {
      go: (target) => (note('go', ...wayOf(target)), navigate.go(target)),
      replace: (target) => (note('replace', ...wayOf(target)), navigate.replace(target)),
      back: () => (note('back', true), navigate.back()),
    },
    native: (method, params, screen) => (
      note('native', method, { with: params }), ports.native(method, params, screen)
    ),
    copy: (text) => (note('copy', text), ports.copy(text)),
    track: (event, params) => (note('track', event, { with: params }), ports.track(event, params)),
  }
  return {
    ports: noted,
    take,
    notices: {
      ...notices,
      toast(toast) {
        if (toast.text !== '')
          note('toast', toast.text, { kind: toast.kind === 'default' ? undefined : toast.kind })
        notices.toast(toast)
      },
      loading: (text) => (note('busy', text), notices.loading(text)),
    },
  }
}

function wayOf(target: Target): [to: Json, more: Record<string, unknown>] {
  if ('mail' in target) return [target.mail, { by: 'mail' }]
  if ('link' in target) return [target.link, { by: 'link', with: target.params }]
  const isScreen = 'screen' in target
  return [
    isScreen ? target.screen : target.url,
    {
      route: isScreen ? target.route : undefined,
      with: target.params,
      session: target.session === isScreen ? undefined : target.session,
    },
  ]
}

function createNotes(clock: ClockPort) {
  let deeds: JsonObject[] = []
  let start = clock.now()
  return {
    note: (word: string, what: Json, more: Record<string, unknown> = {}): void => {
      const deed = asJson({ [word]: what, ...more })
      const last = deeds.at(-1)
      const { afterMs: _after, times, ...same } = last ?? {}
      const afterMs = clock.now() - start
      if (last && JSON.stringify(same) === JSON.stringify(deed))
        deeds[deeds.length - 1] = { ...last, times: Number(times ?? 1) + 1 }
      else deeds.push({ ...deed, ...(afterMs > 0 ? { afterMs } : {}) })
    },
    take: (): SideEffect[] => {
      const taken = deeds
      deeds = []
      start = clock.now()
      return taken
    },
  }
}

function asJson(deed: Record<string, unknown>): JsonObject {
  const { with: params, ...rest } = deed
  const sent = JSON.parse(JSON.stringify(params ?? {}, fileName)) as Json
  const isEmpty = isObject(sent) && Object.keys(sent).length === 0
  return JSON.parse(JSON.stringify({ ...rest, ...(isEmpty ? {} : { with: sent }) })) as JsonObject
}

function fileName(_: string, value: unknown): unknown {
  return value instanceof File ? value.name : value
}
