import type { Chain, Step } from '../../../renderer/core'

export function stepsIn(chain: Chain): Step[] {
  return chain.flatMap((step) => [
    step,
    ...[...Object.values(step.chains), ...Object.values(step.codes)].flatMap(stepsIn),
  ])
}
