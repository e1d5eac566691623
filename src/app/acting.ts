import { type Ports, type RunChain, runChain } from '../../renderer/core'
import { claimStores } from '../session/claim-stores'
import { createStore } from '../session/create-store'
import { callPreview } from '../preview/call-preview'
import { createShell } from '../shell/create-shell'
import { isShellMethod } from '../shell/shell-methods'
import { copyText } from './copy-text'
import { createNavigation, type NavigationWorld } from './navigation'

/** What acting needs of the app. */
export type ActingWorld = Omit<NavigationWorld, 'shell'>

/** What chains act with. */
export type ActingPorts = Pick<Ports, 'navigate' | 'native' | 'copy'>

/** Everything that only comes into play once somebody acts on a screen. */
export interface Acting {
  runChain: RunChain
  ports: ActingPorts
  /** Wipes what another user left on the device. */
  claim: () => void
}

/** Wires it over the real page. */
export function createActing(world: ActingWorld): Acting {
  const shell = createShell(window, world.config.shell)
  const owner = createStore(() => window.sessionStorage)
  return {
    runChain,
    ports: {
      navigate: createNavigation({ ...world, shell }),
      native: (method, params) =>
        isShellMethod(method)
          ? shell.call(method, params)
          : callPreview(world.config, method, params),
      copy: copyText,
    },
    claim: () => void claimStores(owner, [], world.session()['userId']),
  }
}
