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
    const { serveTestTeam } = await import('../../server/team/testing/serve-test-team')
    const team = await serveTestTeam((folder) => {
      for (const part of ['schemas', 'locales'])
        cpSync(part, join(folder, part), { recursive: true })
    })
    await team.warm()
    terminal.out(`A team's studio with everything around it runs on this machine: ${team.address}

Sign in as one of these, each in a browser window of its own, with any password:
  rita   looks at everything
  ana    begins and edits changes
  bo     edits with her
  berta  approves; her browser's key is registered by a commit to approvers.json
  carla  publishes

The remote is ${team.remote.address}
All of it is gone when you stop it with Ctrl+C.`)
    await untilStopped()
    await team.close()
    return 0
  },
})
