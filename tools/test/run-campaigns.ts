import { spawnSync } from 'node:child_process'
import { parseArguments, runScript } from '../build/terminal'
import { campaigns, firstSeed, type CampaignName } from './campaigns'

await runScript({
  about: 'Runs a few rounds of each campaign with random documents; --full runs all rounds.',
  usage: 'campaigns [-- --full]',
  async run(args, terminal) {
    const { full = false } = parseArguments(args, { full: { type: 'boolean' } }).values
    const size = full ? 'all' : 'few'
    const names = Object.keys(campaigns) as CampaignName[]
    terminal.out(
      `${names.map((name) => `${campaigns[name][size]} ${name}`).join(', ')}; the first seed is ${firstSeed}.`,
    )
    const { status } = spawnSync(
      'npx',
      ['--no-install', 'vitest', 'run', ...Object.values(campaigns).map(({ file }) => file)],
      {
        stdio: 'inherit',
        env: { ...process.env, ...(full ? { LIENZO_CAMPAIGNS: 'full' } : {}) },
      },
    )
    return status ?? 1
  },
})
