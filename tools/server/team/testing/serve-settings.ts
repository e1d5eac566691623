import { readFileSync } from 'node:fs'
import { serveTeam } from '../serve-team'
import type { TeamSettings } from '../settings/read-settings'

/** This program is a separate process, so that a test can kill it. */
const settings = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as TeamSettings
const running = await serveTeam(settings, { code: process.cwd(), log: () => {} })
if (process.argv.includes('warm')) await running.warm()
process.send!({ origin: running.origin, phoneOrigin: running.phoneOrigin })
