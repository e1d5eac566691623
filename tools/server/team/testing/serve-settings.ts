import { readFileSync } from 'node:fs'
import { serveTeam } from '../serve-team'
import type { TeamSettings } from '../settings/read-settings'

/** A test starts this program as a process that it can kill. */
const settings = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as TeamSettings
const running = await serveTeam(settings, { code: process.cwd(), log: () => {} })
if (process.argv.includes('warm')) await running.warm()
process.send!({ origin: running.origin, phoneOrigin: running.phoneOrigin })
