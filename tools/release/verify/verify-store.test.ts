import { beforeEach, describe, expect, it } from 'vitest'
import { hashText } from '../contents'
import { createMemoryStore, type MemoryStore } from '../testing/memory-store'
import { createTestPublisher, testApprover, testContents, type TestPublisher } from '../testing/test-release'
import { verifyStore } from './verify-store'

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

const problems = async () => (await verifyStore({ store, keys: ana.release.keys, approvers: [ana.approver] })).problems
const pathOf = (folder: string, part: string) => [...store.files].find(([path, text]) => path.startsWith(folder) && text.includes(part))![0]
const auditOf = (number: number) => pathOf('audit/', `"number":${number},`)

describe('verifying a store', () => {
  it('finds nothing wrong with what was published', async () => {
    expect(await verifyStore({ store, keys: ana.release.keys, approvers: [ana.approver] })).toEqual({ releases: 5, objects: 7, problems: [] })
  })

  it('finds nothing wrong with an empty store', async () => {
    expect(await verifyStore({ store: createMemoryStore(), keys: [], approvers: undefined })).toEqual({ releases: 0, objects: 0, problems: [] })
  })

  it.each([
    ['an object that is gone', () => store.files.delete(pathOf('doc/', '"Three"')), [/^Release 5: screens\/open is missing, there is no doc\/\w{64}\.json\.$/]],
    ['an object that was changed', () => store.files.set(pathOf('doc/', '"Two"'), '{}'), [/^Release 2: screens\/open is damaged, doc\/\w{64}\.json has other content than its name says\.$/]],
    ['a manifest that was changed', () => store.files.set('manifest/2.json', store.files.get('manifest/2.json')!.replace('2', '3')), [/^manifest\/2\.json in memory is (?:signed by no key|no signed manifest)/, /^Release 3: release 2 is missing\.$/, /^Release 3: its entry of the audit log does not follow that of release 1\.$/]],
    ['a manifest in the place of another', () => store.files.set('manifest/2.json', store.files.get('manifest/1.json')!), [/^manifest\/2\.json in memory holds release 1\. Somebody has put a file there by hand/, /missing/, /does not follow/]],
    ['an entry of the audit log that was changed', () => store.files.set(auditOf(3), store.files.get(auditOf(3))!.replace('Ana', 'Eve')), [/^Release 3: its entry of the audit log, audit\/\w{64}\.json, is missing or was changed\.$/]],
    ['a pointer that is gone', () => store.files.delete('current.json'), ['There is no current.json, so phones find no release. Publish again.']],
    ['a pointer to an older release', () => store.files.set('current.json', store.files.get('manifest/4.json')!), ['current.json still names release 4: release 5 was written and never went live. The next release goes past it.']],
    ['a pointer that somebody wrote', () => store.files.set('current.json', '{}'), ['current.json is no copy of any sound manifest. If release 5 is right, copy manifest/5.json there.']],
  ] as const)('tells of %s', async (_, harm, expected) => {
    harm()
    const found = await problems()
    expect(found).toEqual(expected.map((words) => expect.stringMatching(words)))
  })

  it('tells of a release whose entry hides a change', async () => {
    const [path, text] = [auditOf(5), store.files.get(auditOf(5))!]
    const entry = text.replace('"changed":[]', '"changed":["screens/open"]')
    const manifest = JSON.parse((JSON.parse(store.files.get('manifest/5.json')!) as { manifest: string }).manifest) as { audit: string }
    expect(path).toContain(manifest.audit)
    const forged = JSON.stringify({ ...manifest, audit: hashText(entry) })
    const envelope = JSON.stringify({ manifest: forged, signatures: [{ key: ana.signer.id, signature: await ana.signer.sign('lienzo-manifest\n', forged) }] })
    for (const [name, content] of [[`audit/${hashText(entry)}.json`, entry], ['manifest/5.json', envelope], ['current.json', envelope]] as const) store.files.set(name, content)
    expect(await problems()).toEqual(['Release 5: its entry of the audit log tells of other changes than its documents show.'])
  })

  it('tells of guarded documents that nobody whom it knows has approved', async () => {
    const { problems: found } = await verifyStore({ store, keys: ana.release.keys, approvers: [(await testApprover('Carla')).known] })
    expect(found).toEqual([1, 2].map((number) => expect.stringMatching(new RegExp(`^Release ${number}: guarded documents were changed without a good approval\\. The approval is signed with the key \\w+, which is not in the list`))))
  })
})
