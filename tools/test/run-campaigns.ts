import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { campaigns, firstSeed, type CampaignName } from './campaigns'

const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } })
const size = values.full ? 'all' : 'few'

const names = Object.keys(campaigns) as CampaignName[]
console.log(
  `${names.map((name) => `${campaigns[name][size]} ${name}`).join(', ')}; the first seed is ${firstSeed}.`,
)
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', ...Object.values(campaigns).map(({ file }) => file)],
  {
    stdio: 'inherit',
    env: { ...process.env, ...(values.full ? { LIENZO_CAMPAIGNS: 'full' } : {}) },
  },
)
process.exitCode = status ?? 1
