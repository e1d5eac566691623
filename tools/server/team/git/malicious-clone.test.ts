import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createTestRemote, type TestRemote } from '../testing/test-remote'
import { openRepository, type Repository } from './repository'
import { gitDirOption, createGit, withoutCredentials } from '../../app/git/run-git'

const order = 'schemas/screens/order.json'
let remote: TestRemote | undefined
let repository: Repository | undefined
afterEach(() => {
  repository?.close()
  remote?.close()
})

/** Returns a remote whose settings name programs to run. A program that ran would create a file. */
function maliciousRemote(): TestRemote {
  const malicious = createTestRemote({ [order]: '{}\n' })
  const run = `touch ${malicious.folder('ran')}`
  const hooks = ['post-checkout', 'post-merge', 'pre-push', 'reference-transaction']
  malicious.commit({
    '.gitattributes': '* filter=evil diff=evil merge=evil\n*.json filter=evil\n',
    '.gitconfig': `[filter "evil"]\n clean = ${run}\n smudge = ${run}\n[core]\n fsmonitor = ${run}\n`,
    '.gitmodules': `[submodule "evil"]\n path = schemas/evil\n url = ext::sh -c "${run}"\n update = !${run}\n`,
    ...Object.fromEntries(
      hooks.map((hook) => [`hooks/${hook}`, { mode: '100755', is: `#!/bin/sh\n${run}\n` }]),
    ),
    'schemas/secret.json': { mode: '120000', is: '/etc/passwd' },
    locales: { mode: '120000', is: '/etc' },
    'schemas/evil.json': { mode: '160000', is: 'a'.repeat(40) },
  })
  return malicious
}

it('a malicious remote cannot run programs, and its links and submodules are ignored', async () => {
  remote = maliciousRemote()
  const folder = remote.folder('copy')
  repository = await openRepository({ folder, remote: remote.address, branch: 'main' })
  await repository.look()
  const main = repository.refs.get('refs/heads/main')!
  expect([...(await repository.snapshot(main)).keys()]).toEqual([order])
  const [moved] = await repository.move({
    ref: 'refs/heads/change/a',
    from: '',
    to: {
      parents: [main],
      files: new Map([[order, '{ "new": true }\n']]),
      author: { name: 'Ana\n<evil>', email: 'a>b\nc', subject: 'ana' },
      message: 'done\nfeature done\n',
    },
  })
  expect(moved?.kind).toBe('moved')
  expect(remote.git('log', '-1', '--format=%an|%ae|%B', 'change/a')).toBe(
    'Anaevil|abc|done\nfeature done',
  )
  expect(existsSync(remote.folder('ran'))).toBe(false)
  expect(existsSync(join(folder, 'hooks'))).toBe(false)
})

it.each(['ext::sh -c "exit 0"', '--upload-pack=touch /tmp/x', 'git://127.0.0.1/x'])(
  'an address cannot make git run a program or use another protocol (%s)',
  async (address) => {
    remote = createTestRemote({ [order]: '{}\n' })
    repository = await openRepository({
      folder: remote.folder('copy'),
      remote: address,
      branch: 'main',
    })
    await expect(repository.look()).rejects.toThrow(/git ls-remote ended/)
  },
)

it('messages of git contain no credentials', async () => {
  remote = createTestRemote({ [order]: '{}\n' })
  const git = createGit(gitDirOption(remote.address))
  const failed = git.run(['fetch', '--end-of-options', 'http://ana:secret@127.0.0.1:1/x.git'])
  await expect(failed).rejects.toThrow(/^(?!.*secret).*127\.0\.0\.1:1/s)
  expect(withoutCredentials('to https://ana:secret@git.example/x and ssh://b@host/y')).toBe(
    'to https://git.example/x and ssh://host/y',
  )
})
