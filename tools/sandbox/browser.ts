import { setupWorker } from 'msw/browser'
import { bundledScenarios } from '../../src/preview'
import { mountHandler } from './mount-handler'
import { createSandbox } from './sandbox'
import type { Sandbox, SandboxOptions } from './sandbox'

/** Starts the sandbox inside the page; its calls are answered by a service worker from then on. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = createSandbox({ scenarios: bundledScenarios, ...options })
  await setupWorker(mountHandler(sandbox)).start({ quiet: true, onUnhandledRequest: 'bypass' })
  return sandbox
}
