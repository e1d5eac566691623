import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { ensureValidators } from '../../build'
import { parseArguments, runScript, untilStopped } from '../../build/terminal'

await runScript({
  about: "Runs a team's studio with everything around it on this machine, as a trial.",
  usage: 'team-demo',
  async run(args, terminal) {
    parseArguments(args, {})
    ensureValidators()
    const { serveTrial } = await import('../../server/team/testing/serve-trial')
    terminal.err('The documents are checked and released for the trial, which takes a minute…')
    const team = await serveTrial((folder) => {
      for (const part of ['schemas', 'locales'])
        cpSync(part, join(folder, part), { recursive: true })
    })
    await team.warm()
    terminal.out(`A team's studio with everything around it runs on this machine: ${team.address}

Sign in as these people with any password, and use a separate browser window for each:
  rita   only reads
  ana    begins and edits changes
  bo     edits ana's changes
  berta  approves; this trial registers her browser's key at her first approval
  carla  publishes; release 1 is live

The remote is ${team.remote.address}
Ctrl+C stops the studio and deletes everything.`)
    await untilStopped()
    await team.close()
    return 0
  },
})
