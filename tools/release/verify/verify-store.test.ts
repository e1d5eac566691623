import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hashText } from '../../build/packaging'
import { createMemoryStore, type MemoryStore } from '../testing/memory-store'
import {
  createTestPublisher,
  testApprover,
  testContents,
  type TestPublisher,
} from '../testing/test-release'
import { verifyInWords } from '../testing/verify-in-words'

let store: MemoryStore
let ana: TestPublisher

beforeEach(async () => {
  store = createMemoryStore()
  ana = await createTestPublisher(store)
  await ana.publish(testContents('One'))
  await ana.publish(testContents('Two', 'Pay now'))
  await ana.rollback()
  await ana.publish(testContents('Three'), { permille: 10 })
  await ana.promote()
})

/** Verifies the store. By default, Ana's key is trusted, and her approver is known. */
const verify = (given: Partial<Parameters<typeof verifyInWords>[0]> = {}) =>
  verifyInWords({ store, keys: ana.release.keys, approvers: [ana.approver], ...given })
const problems = async (given?: Parameters<typeof verify>[0]) => (await verify(given)).problems
const pathOf = (folder: string, part: string) =>
  [...store.files].find(([path, text]) => path.startsWith(folder) && text.includes(part))![0]
const nobodyCanSay = (numbers: string) =>
  `The approvals of release ${numbers} cannot be verified: documents of the release or of its base, or an entry of the audit log, cannot be read. Fix the problems above, then verify again.`
const auditOf = (number: number) => pathOf('audit/', `"number":${number},`)

describe('verifying a store', () => {
  it('finds no problem in published releases', async () => {
    expect(await verify()).toEqual({ releases: 5, newest: 5, objects: 7, problems: [] })
  })

  it('reports a store without a release', async () => {
    const empty = { store: createMemoryStore(), keys: [], approvers: undefined, atLeast: 7 }
    expect(await problems(empty)).toEqual([
      'There is no release in memory. Check the address of the store.',
    ])
  })

  it.each([
    [
      'an object that is gone',
      () => store.files.delete(pathOf('doc/', '"Three"')),
      [/^Release 5: screens\/open is missing: there is no doc\/\w{64}\.json\.$/, nobodyCanSay('4')],
    ],
    [
      'an object that was changed',
      () => store.files.set(pathOf('doc/', '"Two"'), '{}'),
      [
        /^Release 2: screens\/open is damaged: the content of doc\/\w{64}\.json does not match its hash\.$/,
        nobodyCanSay('2'),
      ],
    ],
    [
      'a manifest that was changed',
      () =>
        store.files.set('manifest/2.json', store.files.get('manifest/2.json')!.replace('2', '3')),
      [
        /^manifest\/2\.json in memory (?:has an invalid signature|is not a signed manifest)/,
        /^Release 3: release 2 is missing\.$/,
        /^Release 3: its audit log entry does not follow the entry of release 1\.$/,
        'Release 3: its audit log entry says that release 2 was live before it, but there is no valid manifest/2.json. Restore it from a backup.',
      ],
    ],
    [
      'a manifest in the place of another',
      () => store.files.set('manifest/2.json', store.files.get('manifest/1.json')!),
      [
        /^manifest\/2\.json in memory contains release 1\. Somebody has put the file there by hand/,
        /missing/,
        /does not follow/,
        /no valid manifest/,
      ],
    ],
    [
      'an entry of the audit log that was changed',
      () => store.files.set(auditOf(3), store.files.get(auditOf(3))!.replace('Ana', 'Eve')),
      [/^Release 3: its audit log entry, audit\/\w{64}\.json, is missing or was changed\.$/],
    ],
    [
      'a pointer that is gone',
      () => store.files.delete('current.json'),
      ['current.json is missing, so phones find no release. Copy manifest/5.json to current.json.'],
    ],
    [
      'a pointer to an older release',
      () => store.files.set('current.json', store.files.get('manifest/4.json')!),
      [
        'current.json is release 4, but release 5 was written: its publisher was interrupted, or somebody has put an older file there. The next release skips release 5.',
      ],
    ],
    [
      'a pointer to a release before the last live one',
      () => store.files.set('current.json', store.files.get('manifest/3.json')!),
      [
        'current.json is release 3, but release 4 was live later: somebody has put an older file there. If release 5 is right, copy manifest/5.json to current.json. If it is wrong, do nothing: the next release skips release 5.',
      ],
    ],
    [
      'a pointer that somebody wrote',
      () => store.files.set('current.json', '{}'),
      [
        'current.json is not a copy of a valid manifest. If release 5 is right, copy manifest/5.json to current.json.',
      ],
    ],
  ] as const)('reports %s', async (_, harm, expected) => {
    harm()
    const found = await problems()
    expect(found).toEqual(expected.map((words) => expect.stringMatching(words)))
  })

  const hidden = 'the changes in its audit log entry differ from the changes of its documents.'
  const lower = 'but only a lower number is possible.'
  const gone = 'but there is no valid manifest/0.json. Restore it from a backup.'
  const follows = (number: number, why: string) =>
    `its audit log entry says that release ${number} was live before it, ${why}`
  const changed = { added: [], changed: ['screens/open'], removed: [] }

  it.each([
    ['hides a change', { documents: changed }, hidden],
    ['hides a change, because it names an older previous release', { on: 2 }, hidden],
    ['hides a change, because it names no previous release', { on: null }, hidden],
    ['names its own release as the previous release', { on: 5 }, follows(5, lower)],
    ['names a later release as the previous release', { on: 9 }, follows(9, lower)],
    ['names a release that never existed as the previous one', { on: 0 }, follows(0, gone)],
    [
      'is not an entry',
      { documents: null },
      expect.stringMatching(
        /^its audit log entry, audit\/\w{64}\.json, is missing or was changed\.$/,
      ),
    ],
  ])('reports a release whose entry %s', async (_, change, told) => {
    const forged = await forge(5, change)
    expect(forged.split('Release 5: ')).toEqual(['', told])
  })

  it('accepts an entry that refers to an earlier release, if this is correct', async () => {
    expect(await forge(5, { on: 3, documents: changed })).toBe('')
  })

  it('reports guarded documents without the approval of a known approver', async () => {
    const found = await problems({ approvers: [(await testApprover('Carla')).known] })
    expect(found).toEqual(
      [1, 2].map((number) =>
        expect.stringMatching(
          new RegExp(
            `^Release ${number}: guarded documents were changed without a valid approval\\. The approval is signed with the key \\w+, which is not in the list`,
          ),
        ),
      ),
    )
  })

  it('reports missing approvals even with other problems', async () => {
    store.files.delete(pathOf('doc/', '"Three"'))
    store.files.delete('current.json')
    const found = await problems({ approvers: [(await testApprover('Carla')).known] })
    expect(found.slice(0, 2)).toEqual([
      expect.stringMatching(/^Release 5: screens\/open is missing/),
      expect.stringMatching(/^current\.json is missing/),
    ])
    expect(found.slice(2)).toEqual([
      ...[1, 2].map((number) =>
        expect.stringMatching(
          new RegExp(`^Release ${number}: guarded documents were changed without a valid approval`),
        ),
      ),
      nobodyCanSay('4'),
    ])
  })

  it('reports an approver who also owns a publishing key, according to the lists of approvers and of trusted keys', async () => {
    const known = { id: ana.signer.id, key: ana.signer.publicKey, who: 'berta' }
    for (const lists of [
      { approvers: [ana.approver, known] },
      { approvers: [ana.approver], trusted: [known] },
    ]) {
      expect(await problems(lists)).toEqual(
        [1, 2].map(
          (number) =>
            `Release ${number}: guarded documents were changed without a valid approval. Berta signed the approval, but also owns a key that signs this release. Another person must approve.`,
        ),
      )
    }
  })

  it('reports a first release that claims to follow an earlier release', async () => {
    store.files.delete('manifest/1.json')
    store.files.delete('manifest/2.json')
    expect(await problems()).toEqual([
      'Release 3: its audit log entry follows another entry, so there was an earlier release whose manifest is missing. Restore manifest/2.json and earlier manifests from a backup.',
      nobodyCanSay('3'),
    ])
  })

  it('reports missing last releases if the expected number is known', async () => {
    expect(await problems({ approvers: undefined, atLeast: 5 })).toEqual([])
    expect(await problems({ approvers: undefined, atLeast: 6 })).toEqual([
      'The newest valid release in memory is 5, but release 6 existed before. Either this is another store, or the releases after 5 were removed. Restore them from a backup.',
    ])
  })

  it('reports an expired live release, but not an expired earlier release', async () => {
    const look = (days: number) =>
      problems({ approvers: undefined, now: new Date(Date.now() + days * 86_400_000) })
    expect(await look(89)).toEqual([])
    expect(await look(91)).toEqual([
      expect.stringMatching(
        /^Release 5: it is live and expired at \S+Z, so phones no longer accept it\. Renew it with: lienzo release publish --refresh$/,
      ),
    ])
  })

  it('reports each future time once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
    await ana.publish(testContents('Four'))
    vi.useRealTimers()
    const look = (minutes: number) =>
      problems({ approvers: undefined, now: new Date(Date.now() - minutes * 60_000) })
    expect(await look(9)).toEqual([])
    const told = await look(11)
    expect(told[0]).toMatch(
      /^Release 1: its time is \S+Z, but now it is \S+Z\. Correct the clock of this machine/,
    )
    const times = told.map((words) => /time is (\S+),/.exec(words)?.[1])
    expect(times.length).toBeGreaterThan(1)
    expect(new Set(times).size).toBe(times.length)
  })
})

/** Replaces a release's entry of the audit log and signs it again. Returns the problems. */
async function forge(number: number, change: object): Promise<string> {
  const path = `manifest/${number}.json`
  const manifest = JSON.parse(
    (JSON.parse(store.files.get(path)!) as { manifest: string }).manifest,
  ) as { audit: string }
  const entry = JSON.stringify({
    ...(JSON.parse(store.files.get(`audit/${manifest.audit}.json`)!) as object),
    ...change,
  })
  const forged = JSON.stringify({ ...manifest, audit: hashText(entry) })
  const envelope = JSON.stringify({
    manifest: forged,
    signatures: [
      { key: ana.signer.id, signature: await ana.signer.sign('lienzo-manifest\n', forged) },
    ],
  })
  for (const [name, content] of [
    [`audit/${hashText(entry)}.json`, entry],
    [path, envelope],
    ['current.json', envelope],
  ] as const)
    store.files.set(name, content)
  return (await problems()).join('')
}
