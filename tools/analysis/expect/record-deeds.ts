import type { ClockPort, Notices, Ports, Target } from '../../../renderer/core'
import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import type { Deed } from './moment'

/** Recorder of the side effects of a screen. */
export interface Deeds {
  readonly ports: Ports
  readonly notices: Notices
  /** The side effects since the last call. */
  readonly take: () => Deed[]
}

/**
 * Records the side effects of a screen: calls, loads, navigation, messages and uses of the phone.
 * The function is long because each port has its own words.
 */
export function recordDeeds(ports: Ports, notices: Notices): Deeds {
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

/** The destination of a target, and its other members. */
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
    take: (): Deed[] => {
      const taken = deeds
      deeds = []
      start = clock.now()
      return taken
    },
  }
}

/** A side effect as JSON, without undefined members and empty parameters. */
function asJson(deed: Record<string, unknown>): JsonObject {
  const { with: params, ...rest } = deed
  const sent = JSON.parse(JSON.stringify(params ?? {}, fileName)) as Json
  const isEmpty = isObject(sent) && Object.keys(sent).length === 0
  return JSON.parse(JSON.stringify({ ...rest, ...(isEmpty ? {} : { with: sent }) })) as JsonObject
}

function fileName(_: string, value: unknown): unknown {
  return value instanceof File ? value.name : value
}
