import { setupServer } from 'msw/node'
import { mountHandler, createSandbox, type Sandbox, type SandboxOptions } from './sandbox'
import { readFamilies } from './read-families'

/** A sandbox that responds to the requests of this Node process between `listen` and `close`. */
export interface MountedSandbox {
  sandbox: Sandbox
  listen: () => void
  close: () => void
}

/** Mounts a sandbox for tests, for every sandbox path on any host. */
export function mountSandbox(options: Partial<SandboxOptions> = {}): MountedSandbox {
  const sandbox = createSandbox({ families: readFamilies(), ...options })
  const server = setupServer(mountHandler(sandbox))
  return {
    sandbox,
    listen: () => server.listen({ onUnhandledRequest: 'error' }),
    close: () => server.close(),
  }
}
