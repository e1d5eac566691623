import { isTruthy } from '../expression/logic'
import { type ActionName, valueText, own, describeError } from '../../language'
import type { Params, Target, Toast, SessionParams, Outcome } from '../ports'
import { createCountdowns, type Countdowns } from './countdowns'
import type { ScreenInstance } from './instance'
import { toastMs } from './notices'
import { isOfPress } from './event-of'
import type { Step } from '../compile/program'
import type { Scope } from '../scope'

/** An action. If it returns false, the later steps of its chain do not run. */
type Action = (context: StepContext) => Promise<boolean> | boolean

const paramsOf = ({ get }: StepContext) => (get('params') ?? {}) as Params

function targetOf(context: StepContext): Target {
  const screen = context.get('screen')
  if (typeof screen === 'string')
    return {
      screen,
      ...routeOf(context),
      params: paramsOf(context),
      session: travelOf(context.get('session'), true),
    }
  if (typeof context.get('link') === 'string')
    return { link: valueText(context.get('link')), params: paramsOf(context) }
  if (context.step.values['mail']) return { mail: valueText(context.get('mail')) }
  return {
    url: valueText(context.get('url')),
    params: paramsOf(context),
    session: travelOf(context.get('session'), false),
  }
}

function routeOf({ get }: StepContext): { route?: string } {
  const route = get('route')
  return typeof route === 'string' ? { route } : {}
}

function travelOf(value: unknown, otherwise: boolean): SessionParams {
  if (Array.isArray(value)) return value.map(valueText)
  return typeof value === 'boolean' ? value : otherwise
}

function toastOf({ get }: StepContext): Toast {
  const value = valueText(get('kind'))
  const kind = own(toastMs, value) === undefined ? 'default' : (value as Toast['kind'])
  return { text: valueText(get('text')), kind, ms: Number(get('ms') ?? toastMs[kind]) }
}

/** Opens another screen, after which the chain ends. Runs `fail` if the URL is refused. */
const navigation =
  (method: 'go' | 'replace'): Action =>
  async (context) => {
    const { screen, step, scope } = context
    if (!(await screen.ports.navigate[method](targetOf(context))))
      await screen.run(step.chains['fail'] ?? [], scope)
    return false
  }

const thenContinue =
  (run: (context: StepContext) => void): Action =>
  (context) => (run(context), true)

function countdownsOf(screen: ScreenInstance): Countdowns {
  return (screen.countdowns ??= createCountdowns(screen.ports.clock, (state, seconds) =>
    screen.store.set(`state.${state}`, seconds),
  ))
}

export const actions: Readonly<Record<ActionName, Action>> = {
  go: navigation('go'),
  replace: navigation('replace'),
  back: ({ screen }) => (screen.ports.navigate.back(), false),
  open: thenContinue(({ screen, scope, get }) =>
    screen.open(valueText(get('modal')), isOfPress(scope)),
  ),
  close: ({ screen, get }) => screen.close((get('modal') ?? undefined) as string | undefined),
  toast: thenContinue((context) => context.screen.notices.toast(toastOf(context))),
  call: runCall,
  reload: async (context) => (
    await context.screen.reload(context.get('source') as string | undefined, paramsOf(context)),
    true
  ),
  set: thenContinue(({ screen, get }) =>
    screen.assign(valueText(get('state')), get('value') ?? null),
  ),
  require: ({ screen, step, scope, get }) =>
    isTruthy(get('that')) || screen.run(step.chains['else'] ?? [], scope).then(() => false),
  copy: async ({ screen, step, scope, get }) => {
    const copied = await screen.ports.copy(valueText(get('text')))
    return screen.run(step.chains[copied ? 'ok' : 'fail'] ?? [], scope)
  },
  native: async (context) => {
    const { screen, step, scope, get } = context
    const { done, value } = await screen.ports.native(
      valueText(get('method')),
      paramsOf(context),
      screen.program.screen,
    )
    const as = get('as')
    return screen.run(
      step.chains[done ? 'ok' : 'fail'] ?? [],
      typeof as === 'string' ? scope.with(as, value, 0, '', step.level) : scope,
    )
  },
  wait: ({ screen, get }) =>
    new Promise((resolve) => {
      const cancel = screen.ports.clock.after(Number(get('ms') ?? 0), () => resolve(true))
      screen.signal.addEventListener('abort', () => (cancel(), resolve(false)), { once: true })
    }),
  countdown: thenContinue(({ screen, get }) =>
    countdownsOf(screen).start(valueText(get('state')), Number(get('from')) || 0),
  ),
  track: thenContinue((context) =>
    context.screen.ports.track(valueText(context.get('event')), paramsOf(context)),
  ),
}

export interface StepContext {
  screen: ScreenInstance
  step: Step
  scope: Scope
  get: (name: string) => unknown
}

/**
 * Sends a call once. A success runs the chain `ok`. A failure runs the chain for its code. If no
 * chain has this code, the failure shows the notice of the endpoint family and runs `fail`. After a
 * failure, the chain that contains the call ends. With `wait: false`, or in a `leave` chain, the
 * chain that contains the call continues without waiting.
 */
function runCall(context: StepContext): Promise<boolean> | boolean {
  const { screen, step, get } = context
  const isLeaving = step.pointer.startsWith('/on/leave/')
  if (get('wait') !== false && !isLeaving) return send(context, screen.signal)
  send(context, new AbortController().signal).catch((error: unknown) =>
    screen.report({ code: 'action-failed', pointer: step.pointer, detail: describeError(error) }),
  )
  return true
}

async function send(
  { screen, step, scope, get }: StepContext,
  signal: AbortSignal,
): Promise<boolean> {
  const endpoint = valueText(get('endpoint'))
  const outcome = await withLoading(screen, endpoint, () =>
    screen.ports.calls.call(endpoint, (get('params') ?? {}) as Params, signal),
  )
  if (screen.signal.aborted) return false
  if (outcome.ok) {
    const as = get('as')
    return screen.run(
      step.chains['ok'] ?? [],
      typeof as === 'string' ? scope.with(as, outcome.value, 0, '', step.level) : scope,
    )
  }
  const inFailure = scope.with('failure', outcome.failure, 0, '', step.level)
  const codeChain = own(step.codes, outcome.failure.code)
  if (codeChain) {
    await screen.run(codeChain, inFailure)
    return false
  }
  const notice = screen.ports.calls.notice(endpoint, outcome.failure)
  if (notice) screen.notices.toast(notice)
  screen.report({ code: `call-${outcome.failure.kind}`, pointer: step.pointer, detail: endpoint })
  await screen.run(step.chains['fail'] ?? [], inFailure)
  return false
}

async function withLoading(
  screen: StepContext['screen'],
  endpoint: string,
  call: () => Promise<Outcome>,
): Promise<Outcome> {
  const text = screen.ports.calls.loadingText(endpoint)
  const endLoading = text === undefined ? undefined : screen.notices.loading(text)
  try {
    return await call()
  } finally {
    endLoading?.()
  }
}
