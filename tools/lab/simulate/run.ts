import { parseArgs } from 'node:util'
import { scenarios } from './scenarios.ts'
import { simulate } from './simulate.ts'
import { table } from './table.ts'

// `npm run simulate -- [--seed 1] [--phones 10000000]`: the table of docs/guides/scale.md. `npm run
// simulate -- --canary [--seeds 1000]`: decisions of the canary analysis about bad and sound releases. `npm
// run simulate -- --measure [--seconds 10]`: the performance of one core of nginx on this machine.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    phones: { type: 'string', default: '10000000' },
    canary: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '20' },
    measure: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
  },
})

if (values.measure) {
  const { measureNginx } = await import('./measure/measure-nginx.ts')
  console.log(await measureNginx(Number(values.seconds)))
} else if (values.canary) {
  const { simulateRollouts } = await import('./canary/simulate-rollouts.ts')
  console.log(simulateRollouts(Number(values.seeds), Number(values.phones)))
} else {
  const started = performance.now()
  const figures = scenarios.map((scenario) =>
    simulate({ ...scenario, phones: Number(values.phones) }, Number(values.seed)),
  )
  console.log(table(figures))
  console.log(
    `\n${Number(values.phones).toLocaleString('en')} phones, seed ${values.seed}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
}
