import { parseArguments, readInteger, runScript } from '../../build/terminal'
import { scenarios } from './scenarios.ts'
import { simulate } from './simulate.ts'
import { table } from './table.ts'

await runScript({
  about: [
    'Simulates phones that load releases, and prints the table of docs/guides/scale.md.',
    '--canary: the decisions of the canary analysis about good and bad releases.',
    '--measure: the requests per second that one core of nginx answers on this machine.',
  ].join('\n'),
  usage:
    'simulate [-- --seed 1 --phones 10000000 | --canary --seeds 20 --phones 10000000 | --measure --seconds 10]',
  async run(args, terminal) {
    const { values } = parseArguments(args, {
      seed: { type: 'string', default: '1' },
      phones: { type: 'string', default: '10000000' },
      canary: { type: 'boolean', default: false },
      seeds: { type: 'string', default: '20' },
      measure: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '10' },
    })
    const phones = readInteger(values.phones, '--phones', 1)
    if (values.measure) {
      const { measureNginx } = await import('./measure/measure-nginx.ts')
      terminal.out(await measureNginx(readInteger(values.seconds, '--seconds', 1)))
    } else if (values.canary) {
      const { simulateRollouts } = await import('./canary/simulate-rollouts.ts')
      terminal.out(simulateRollouts(readInteger(values.seeds, '--seeds', 1), phones))
    } else terminal.out(simulateAll(phones, readInteger(values.seed, '--seed')))
    return 0
  },
})

function simulateAll(phones: number, seed: number): string {
  const started = performance.now()
  const figures = scenarios.map((scenario) => simulate({ ...scenario, phones }, seed))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return `${table(figures)}\n\n${phones.toLocaleString('en')} phones, seed ${seed}, ${seconds} s`
}
