import '../as-shipped'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { hostsOf } from '../../build/headers'
import { parseArguments, runScript } from '../../build/terminal'
import { serveSandbox } from '../../sandbox/testing'
import { serveAddresses } from './addresses'
import { openOperations } from './operations'
import { openPhones, type Phone } from './phones'
import { stopAll } from './processes'
import { startServices } from './services'

// Shows how a faulty release is halted automatically. Runs the sandbox, phones, collector,
// Prometheus and canary analysis on this machine. `npm run canary-demo` ends when the release is
// halted and its phones have noticed.
const began = Date.now()
const say = (words: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${words}`)
const mostRounds = 40

/**
 * Returns the visits of a round in order: each phone with the new release visits once, and each
 * other phone four times.
 */
function inTurn(phones: readonly Phone[]): Phone[] {
  const canary = phones.filter(({ isCanary }) => isCanary)
  const others = phones.filter(({ isCanary }) => !isCanary)
  const between = [...others, ...others, ...others, ...others]
  const step = between.length / canary.length
  return canary.flatMap((phone, at) => [...between.slice(at * step, (at + 1) * step), phone])
}

await runScript({
  about: 'Shows how the canary analysis halts a faulty release.',
  usage: 'canary-demo',
  async run(args, terminal) {
    parseArguments(args, {})
    const folder = mkdtempSync(join(tmpdir(), 'lienzo-canary-demo-'))
    try {
      say('The app is being built.')
      const dist = join(folder, 'dist')
      await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } })
      const store = join(dist, 'releases')
      mkdirSync(store)
      const operations = await openOperations(folder, store)
      const addresses = await serveAddresses()
      const reports = `${addresses.origin}/`
      const config = {}
      const site = await serveSandbox({ dist, config, headers: hostsOf({ reports }) })
      const releases = `${site.origin}/releases/`
      Object.assign(config, { releases, releaseKeys: operations.keys, reports })

      await operations.begin()
      say(
        'Release 1 is live for everyone. The collector, Prometheus and the canary analysis start.',
      )
      const services = await startServices({
        folder,
        operations,
        releases,
        setCollector: addresses.setCollector,
        say,
      })
      const rollout = { salt: '2', permille: 10 }
      const crowd = await openPhones(site.origin, rollout, { canary: 10, others: 16 })
      const { phones } = crowd
      for (const phone of phones) await phone.visit()
      say(`${phones.length} phones have opened their order, and have release 1.`)
      await operations.publishNews()
      say(
        'Release 2 needs a file that is missing on the servers. 1 % of phones get this release. Nobody watches it.',
      )
      const canary = phones.filter(({ isCanary }) => isCanary)
      for (const phone of canary) await phone.visit()
      say(
        `${canary.length} phones of that 1 % have fetched release 2. They show it the next time they are opened.`,
      )
      for (let round = 0; !services.isHalted() && round < mostRounds; round++)
        for (const phone of inTurn(phones)) if (!services.isHalted()) await phone.visit()
      terminal.out(`\n${await operations.status(services.prometheus)}\n`)
      if (!services.isHalted())
        throw new Error(`Release 2 was not halted within ${mostRounds} rounds.`)
      for (const phone of phones) await phone.visit()
      const numbers = await Promise.all(phones.map((phone) => phone.seen()))
      const newestCount = numbers.filter((number) => number === 3).length
      say(`${newestCount} of ${phones.length} phones know of the halt.`)
      await crowd.close()
      await site.close()
      addresses.close()
    } finally {
      await stopAll()
      rmSync(folder, { recursive: true, force: true })
    }
    return 0
  },
})
