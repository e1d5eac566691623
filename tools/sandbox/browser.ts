import { setupWorker } from 'msw/browser'
import { mountHandler } from './mount-handler'
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox'

/** Starts the sandbox inside the page; its calls are answered by a service worker from then on. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = createSandbox(options)
  await setupWorker(mountHandler(sandbox)).start({ quiet: true, onUnhandledRequest: 'bypass' })
  return sandbox
}
