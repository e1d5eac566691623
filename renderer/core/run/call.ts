import { describeError, own, valueText } from '../../language'
import type { Outcome, Params } from '../ports'
import type { StepContext } from './step-context'

/**
 * Sends a call once. A success runs `ok`. A failure runs the chain for its code, or else shows the
 * family's notice and runs `fail`; the outer chain then ends. With `wait` false, or in a leave
 * chain, the outer chain continues at once, and the request outlives the screen.
 */
export function runCall(context: StepContext): Promise<boolean> | boolean {
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
    screen.ports.calls.call(
      endpoint,
      (get('params') ?? {}) as Params,
      signal,
      screen.program.screen,
    ),
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
