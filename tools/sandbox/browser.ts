import type { RequestHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { mountHandler, createSandbox, type Sandbox, type SandboxOptions } from './sandbox'

/** How a page contains the sandbox. */
interface PageOptions {
  /** The address of msw's worker script; its folder must contain the page. */
  readonly script?: string
  /** Handlers of the page's own calls, which come first. */
  readonly others?: readonly RequestHandler[]
}

/** Starts the sandbox inside the page; from then on a service worker answers its calls. */
export async function startSandbox(
  options: SandboxOptions,
  { script = '/mockServiceWorker.js', others = [] }: PageOptions = {},
): Promise<Sandbox> {
  const sandbox = createSandbox(options)
  await setupWorker(...others, mountHandler(sandbox)).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: script },
  })
  return sandbox
}
