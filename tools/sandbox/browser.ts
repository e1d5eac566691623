import { setupWorker } from 'msw/browser'
import { mountHandler, createSandbox, type Sandbox, type SandboxOptions } from './sandbox'

/** Starts the sandbox inside the page; from then on a service worker answers its calls. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = createSandbox(options)
  await setupWorker(mountHandler(sandbox)).start({ quiet: true, onUnhandledRequest: 'bypass' })
  return sandbox
}
