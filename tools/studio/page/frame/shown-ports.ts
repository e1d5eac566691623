import type { CallPort, Ports } from '../../../../renderer/core'
import type { Scenario } from '../../../sandbox'
import type { Passage } from './passage'

/**
 * The ports of the app with what a scenario says of the phone, and chains of coming and leaving
 * only where somebody comes or leaves.
 */
export function shownPorts(
  ports: Ports,
  calls: CallPort,
  { native, clipboard }: Scenario,
  passage: Passage,
): Ports {
  return {
    ...ports,
    calls,
    runChain: async (screen, chain, scope) =>
      passage.isOver(screen, chain) || ports.runChain(screen, chain, scope),
    copy: async (text) => clipboard !== 'refused' && ports.copy(text),
    native: async (method, params) => {
      if (!native || !Object.hasOwn(native, method)) return ports.native(method, params)
      return { done: native[method] !== false, value: native[method] }
    },
  }
}
