import { afterEach, expect, it } from 'vitest'
import { createTestRemote, type TestRemote } from '../testing/test-remote'
import { openRepository, type Repository } from './repository'

const author = { name: 'Ana', email: 'ana@example.test', subject: 'ana' }
const files = {
  'schemas/a.json': '{}',
  'schemas/a/b.json': '{}',
  'schemas/a-b.json': '{}',
  'docs/ñandú.md': 'words',
}
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
  ['a folder beside files of its name', 'schemas/a/c.json'],
  ['a file that is there', 'schemas/a.json'],
  ['a new folder', 'locales/en/a.json'],
])('writes the same tree as git: %s', async (_, path) => {
  const { remote, repository } = await open()
  const main = repository.refs.get('refs/heads/main')!
  const to = { parents: [main], files: new Map([[path, 'new']]), author, message: 'Write\n' }
  await repository.move({ ref: 'refs/heads/change/a', from: '', to })
  remote.commit({ [path]: 'new' })
  expect(remote.git('ls-tree', '-rt', 'change/a')).toBe(remote.git('ls-tree', '-rt', 'main'))
  expect(remote.git('fsck', '--strict')).toBe('')
})

it('removes a folder with its last file', async () => {
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

it('refuses to write over a tree that it does not have', async () => {
  const { repository } = await open()
  const parents = ['1'.repeat(40)]
  const to = { parents, files: new Map([['schemas/a.json', '1']]), author, message: 'Write\n' }
  await expect(repository.move({ ref: 'refs/heads/change/a', from: '', to })).rejects.toThrow()
})
