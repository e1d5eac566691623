import type { CallPort, Watch } from '../../../../renderer/core'

/** How much longer every call takes on a slow network, in milliseconds. */
const slowMs = 2500

/** The same calls over a slow network. */
export function slowCalls(calls: CallPort, ms = slowMs): CallPort {
  const wait = () => new Promise<void>((resolve) => void setTimeout(resolve, ms))
  return {
    ...calls,
    async call(endpoint, params, signal) {
      await wait()
      return calls.call(endpoint, params, signal)
    },
    watch(request, listener) {
      let inner: Watch | undefined
      listener({ status: 'loading' })
      const timer = setTimeout(() => void (inner = calls.watch(request, listener)), ms)
      return {
        async reload() {
          await wait()
          await inner?.reload()
        },
        stop() {
          clearTimeout(timer)
          inner?.stop()
        },
      }
    },
  }
}
