import { spawnSync } from 'node:child_process'
import { campaigns, firstSeed, type CampaignName } from './campaigns'

// npm run campaigns -- [--full]
const words = process.argv.slice(2)
const unknown = words.find((word) => word !== '--full')
if (unknown !== undefined) {
  console.error(
    `Unknown option "${unknown}". A few rounds of each campaign run; --full runs all rounds.`,
  )
  process.exitCode = 2
} else {
  const isFull = words.length > 0
  const names = Object.keys(campaigns) as CampaignName[]
  console.log(
    `${names.map((name) => `${campaigns[name][isFull ? 'all' : 'few']} ${name}`).join(', ')}; the first seed is ${firstSeed}.`,
  )
  const { status } = spawnSync(
    'npx',
    ['--no-install', 'vitest', 'run', ...Object.values(campaigns).map(({ file }) => file)],
    {
      stdio: 'inherit',
      env: { ...process.env, ...(isFull ? { LIENZO_CAMPAIGNS: 'full' } : {}) },
    },
  )
  process.exitCode = status ?? 1
}
