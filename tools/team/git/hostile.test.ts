import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createTestRemote, type TestRemote } from '../testing/test-remote'
import { openRepository, type Repository } from './repository'
import { createGit, withoutCredentials } from './run-git'

const order = 'schemas/screens/order.json'
let remote: TestRemote | undefined
let repository: Repository | undefined
afterEach(() => {
  repository?.close()
  remote?.close()
})

/** Everything in a clone that could have a program run, each of which would leave a file. */
function hostileRemote(): TestRemote {
  return createTestRemote({ [order]: '{}\n' }, (folder, git) => {
    const run = `touch ${join(folder, 'ran')}`
    writeFileSync(
      join(folder, '.gitattributes'),
      '* filter=evil diff=evil merge=evil\n*.json filter=evil\n',
    )
    writeFileSync(
      join(folder, '.gitconfig'),
      `[filter "evil"]\n clean = ${run}\n smudge = ${run}\n[core]\n fsmonitor = ${run}\n`,
    )
    writeFileSync(
      join(folder, '.gitmodules'),
      `[submodule "evil"]\n path = schemas/evil\n url = ext::sh -c "${run}"\n update = !${run}\n`,
    )
    mkdirSync(join(folder, 'hooks'))
    for (const hook of ['post-checkout', 'post-merge', 'pre-push', 'reference-transaction']) {
      writeFileSync(join(folder, 'hooks', hook), `#!/bin/sh\n${run}\n`)
      chmodSync(join(folder, 'hooks', hook), 0o755)
    }
    symlinkSync('/etc/passwd', join(folder, 'schemas/secret.json'))
    symlinkSync('/etc', join(folder, 'locales'))
    git('add', '--all')
    git('update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},schemas/evil.json`)
    git('commit', '--quiet', '--message', 'Evil')
  })
}

it('a hostile clone runs nothing, and shows no link and no submodule', async () => {
  remote = hostileRemote()
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
  expect(existsSync(join(remote.folder('first'), 'ran'))).toBe(false)
  expect(existsSync(join(folder, 'hooks'))).toBe(false)
})

it.each(['ext::sh -c "exit 0"', '--upload-pack=touch /tmp/x', 'git://127.0.0.1/x'])(
  'no address makes git run a program or speak another protocol (%s)',
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

it('what git says names no credentials', async () => {
  remote = createTestRemote({ [order]: '{}\n' })
  const git = createGit(remote.address)
  const failed = git.run(['fetch', '--end-of-options', 'http://ana:secret@127.0.0.1:1/x.git'])
  await expect(failed).rejects.toThrow(/^(?!.*secret).*127\.0\.0\.1:1/s)
  expect(withoutCredentials('to https://ana:secret@git.example/x and ssh://b@host/y')).toBe(
    'to https://git.example/x and ssh://host/y',
  )
})
