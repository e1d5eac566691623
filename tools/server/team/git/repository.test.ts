import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { idOfText } from '../../app/git/object-reader'
import { createTestRemote, type TestRemote } from '../testing/test-remote'
import { openRepository, type Repository } from './repository'

const author = { name: 'Ana', email: 'ana@example.test', subject: 'ana' }
const files = {
  'schemas/a.json': '{}',
  'schemas/a/b.json': '{}',
  'schemas/a-b.json': '{}',
  'docs/ñandú.md': 'words',
}
const largestPid = 2 ** 22
let remote: TestRemote | undefined
let repository: Repository | undefined
afterEach(() => {
  repository?.close()
  remote?.close()
})

async function open(): Promise<{ remote: TestRemote; repository: Repository }> {
  remote = createTestRemote(files)
  repository = await openRepository({
    folder: remote.folder('copy'),
    remote: remote.address,
    branch: 'main',
  })
  await repository.look()
  return { remote, repository }
}

it.each([
  ['a file in a folder with the name of other files', 'schemas/a/c.json'],
  ['an existing file', 'schemas/a.json'],
  ['a file in a new folder', 'locales/en/a.json'],
  ['a file in place of a folder', 'schemas/a'],
  ['a folder in place of a file', 'schemas/a.json/b.json'],
  ['a name that is not ASCII', 'docs/mañana.md'],
])('writes the same tree as git for %s', async (_, path) => {
  const { remote, repository } = await open()
  const main = repository.refs.get('refs/heads/main')!
  const to = { parents: [main], files: new Map([[path, 'new']]), author, message: 'Write\n' }
  await repository.move({ ref: 'refs/heads/change/a', from: '', to })
  remote.commit({ [path]: 'new' })
  expect(remote.git('ls-tree', '-rt', 'change/a')).toBe(remote.git('ls-tree', '-rt', 'main'))
  expect(remote.git('fsck', '--strict')).toBe('')
})

it('removes a folder when its last file is removed', async () => {
  const { remote, repository } = await open()
  const main = repository.refs.get('refs/heads/main')!
  const gone = new Map([['schemas/a/b.json', undefined]])
  const to = { parents: [main], files: gone, author, message: 'Delete\n' }
  await repository.move({ ref: 'refs/heads/change/a', from: '', to })
  expect(remote.git('ls-tree', '-rt', '--name-only', 'change/a', 'schemas/')).toBe(
    'schemas\nschemas/a-b.json\nschemas/a.json',
  )
  expect(remote.git('fsck', '--strict')).toBe('')
})

it('merges several files in one commit, and deletes nothing below a file', async () => {
  const { remote, repository } = await open()
  const main = repository.refs.get('refs/heads/main')!
  const changed = new Map([
    ['schemas/a.json/none.json', undefined],
    ['schemas/a/b.json', undefined],
    ['schemas/a/c.json', 'new'],
    ['locales/en/a.json', 'new'],
  ])
  const live = remote.git('rev-parse', 'main^{tree}')
  const to = { parents: [main, main], tree: live, files: changed, author, message: 'Merge\n' }
  await repository.move({ ref: 'refs/heads/change/a', from: '', to })
  expect(remote.git('ls-tree', '-r', '--name-only', 'change/a', 'schemas', 'locales')).toBe(
    'locales/en/a.json\nschemas/a-b.json\nschemas/a.json\nschemas/a/c.json',
  )
  expect(remote.git('fsck', '--strict')).toBe('')
})

it('fetches the pushed commits of a server that has ended, and deletes its object folder', async () => {
  const { remote, repository } = await open()
  const main = repository.refs.get('refs/heads/main')!
  const to = { parents: [main], files: new Map([['schemas/a.json', '1']]), author, message: 'a\n' }
  const ref = 'refs/heads/change/a'
  await repository.move({ ref, from: '', to })
  const made = join(remote.folder('copy'), 'made')
  const [own] = readdirSync(made)
  renameSync(join(made, own!), join(made, `${largestPid + 1}-ended`))
  const folder = remote.folder('copy')
  const next = await openRepository({ folder, remote: remote.address, branch: 'main' })
  await next.look()
  expect(await next.file(next.refs.get(ref)!, 'schemas/a.json')).toBe('1')
  expect(readdirSync(made).filter((name) => name.endsWith('ended'))).toEqual([])
  next.close()
})

it('reads a text that another server saved after the first request for the text', async () => {
  const { remote, repository } = await open()
  const id = idOfText('late')
  expect(await repository.text(id)).toBeUndefined()
  remote.commit({ 'schemas/a.json': 'late' })
  await repository.look()
  expect(await repository.text(id)).toBe('late')
})

it('refuses paths that git does not allow', async () => {
  const { repository } = await open()
  const main = repository.refs.get('refs/heads/main')!
  for (const path of ['schemas/../a.json', 'schemas//a.json', '.git/config']) {
    const to = { parents: [main], files: new Map([[path, '1']]), author, message: 'Write\n' }
    await expect(repository.create(to)).rejects.toThrow('git cannot have a file')
  }
})

it('refuses a commit whose parent is missing', async () => {
  const { repository } = await open()
  const parents = ['1'.repeat(40)]
  const to = { parents, files: new Map([['schemas/a.json', '1']]), author, message: 'Write\n' }
  await expect(repository.move({ ref: 'refs/heads/change/a', from: '', to })).rejects.toThrow()
})
