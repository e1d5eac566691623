import { createInterface } from 'node:readline'
import { isLostRace, ReleaseError } from '../outcome/index.ts'
import { createPublisher } from './second-release.ts'
import { testContents } from './test-release.ts'

// Publishes to a directory. For each number on the standard input, makes a release that must follow
// the release with this number. Prints whether this publisher won.
const [folder = '', name = ''] = process.argv.slice(2)
const publisher = await createPublisher(folder)

for await (const line of createInterface({ input: process.stdin })) {
  const won = await publisher
    .publish(testContents(`Round ${line} by ${name}`), { on: Number(line) })
    .then(
      () => 'won',
      (error: unknown) => {
        if (error instanceof ReleaseError && isLostRace(error.refusal)) return 'lost'
        throw error
      },
    )
  process.stdout.write(`${won}\n`)
}
