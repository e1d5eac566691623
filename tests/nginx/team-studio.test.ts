import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createForwarder, type Forwarder } from '../../tools/build/testing/forwarder'
import { requireNginx } from './require-nginx'
import { untilNginxAnswers } from './serve-with-nginx'
import { idOfText } from '../../tools/server/app/git/object-reader'
import { openRepository } from '../../tools/server/team/git/repository'
import { serveTeam, type RunningTeam } from '../../tools/server/team/serve-team'
import { createTestRemote, type TestRemote } from '../../tools/server/team/testing/test-remote'
import { temporaryFolder } from '../fixtures/temporary-folder'

// A team's studio behind an nginx with docs/guides/nginx-studio.conf. This nginx also serves the
// git repository, for a name and a password that only one file contains.
const wrapper = ['/usr/sbin/fcgiwrap', '/usr/bin/fcgiwrap'].find(existsSync)
const backend = '/usr/lib/git-core/git-http-backend'
const hasGit = wrapper !== undefined && existsSync(backend)

const started: ChildProcess[] = []
const folder = temporaryFolder()
let gitFront: Forwarder
let remote: TestRemote
let team: RunningTeam | undefined

beforeAll(async () => {
  gitFront = await createForwarder()
  gitFront.forwardTo(join(folder, 'http.sock'))
  remote = createTestRemote({ 'schemas/app.json': '{}\n' })
  remote.git('config', 'http.receivepack', 'true')
  writeFileSync(join(folder, 'users'), 'studio:{PLAIN}a-password\n')
  execFileSync(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=studio.example'
      .split(' ')
      .concat('-keyout', join(folder, 'key'), '-out', join(folder, 'cert')),
    { stdio: 'ignore' },
  )
  team = await serveTeam(
    {
      address: 'https://studio.example',
      phone: 'https://phone.studio.example',
      listen: { host: '127.0.0.1', port: 0, phonePort: 0 },
      signIn: {
        issuer: 'https://id.example',
        client: 'studio',
        scope: 'openid',
        claim: 'roles',
        roles: { reader: ['reader'] },
        hours: 1,
      },
      git: { remote: remote.address, branch: 'main', lookEverySeconds: 60 },
      state: join(folder, 'state'),
    },
    { code: process.cwd(), log: () => {} },
  )
  writeFileSync(join(folder, 'nginx.conf'), configuration(team))
  if (wrapper !== undefined)
    started.push(spawn(wrapper, ['-s', `unix:${join(folder, 'git.sock')}`], { stdio: 'ignore' }))
  const nginx = spawn(
    requireNginx(),
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  started.push(nginx)
  await untilNginxAnswers(nginx, () =>
    send('/signed-out').then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
})

afterAll(async () => {
  await team?.close()
  await gitFront?.close()
  for (const child of started) child.kill('SIGTERM')
  remote?.close()
})

/**
 * The guide's example with the sockets and files of this test, and git beside it. The Unix socket
 * has its own folder, so that no other program can take it.
 */
function configuration({ origin, phoneOrigin }: RunningTeam): string {
  const example = readFileSync('docs/guides/nginx-studio.conf', 'utf8')
    .replaceAll('listen 443 ssl', `listen unix:${join(folder, 'tls.sock')} ssl`)
    .replaceAll('/etc/ssl/studio.example.pem', join(folder, 'cert'))
    .replaceAll('/etc/ssl/studio.example.key', join(folder, 'key'))
    .replaceAll('127.0.0.1:5180', new URL(origin).host)
    .replaceAll('127.0.0.1:5181', new URL(phoneOrigin).host)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return `daemon off;
worker_processes 1;
pid ${join(folder, 'pid')};
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${places.join('\n  ')}
  ${example}
  server {
    listen unix:${join(folder, 'http.sock')};
    client_max_body_size 0;
    location / {
      auth_basic "git";
      auth_basic_user_file ${join(folder, 'users')};
      fastcgi_pass unix:${join(folder, 'git.sock')};
      fastcgi_param SCRIPT_FILENAME ${backend};
      fastcgi_param GIT_PROJECT_ROOT ${dirname(remote.address)};
      fastcgi_param GIT_HTTP_EXPORT_ALL "";
      fastcgi_param PATH_INFO $uri;
      fastcgi_param QUERY_STRING $query_string;
      fastcgi_param REQUEST_METHOD $request_method;
      fastcgi_param CONTENT_TYPE $content_type;
      fastcgi_param CONTENT_LENGTH $content_length;
      fastcgi_param REMOTE_USER $remote_user;
      fastcgi_param REMOTE_ADDR $remote_addr;
    }
  }
}
`
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, fail) => {
    const outgoing = request(
      {
        socketPath: join(folder, 'tls.sock'),
        path,
        method,
        headers: { host: 'studio.example', ...headers },
        rejectUnauthorized: false,
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
      },
    )
    outgoing.on('error', fail).end(method === 'GET' ? undefined : '{}')
  })
}

describe('behind nginx', () => {
  const json = { 'content-type': 'application/json' }

  it('the studio accepts its own host name, and leads to the sign-in', async () => {
    const { status, headers } = await send('/')
    expect([status, headers.location]).toEqual([303, '/sign-in?to=%2F'])
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await send('/api/me')).status).toBe(401)
  })

  it('accepts changes only from its own page', async () => {
    const own = { ...json, origin: 'https://studio.example' }
    expect((await send('/api/changes', own, 'POST')).status).toBe(401)
    expect((await send('/sign-out', own, 'POST')).status).toBe(200)
    const foreign = { ...json, origin: 'https://phone.studio.example' }
    expect((await send('/api/changes', foreign, 'POST')).status).toBe(403)
  })

  it('restricts its cookies to its own host', async () => {
    const { headers } = await send(
      '/sign-out',
      { ...json, origin: 'https://studio.example' },
      'POST',
    )
    expect(headers['set-cookie']?.[0]).toMatch(
      /^__Host-lienzo-session=;.*Path=\/.*HttpOnly.*Secure.*SameSite=Lax/i,
    )
  })

  it('refuses other host names, and serves the phone under a host name of its own', async () => {
    expect((await send('/', { host: 'rebound.example' })).status).toBe(403)
    expect((await send('/studio-frame.html', { host: 'phone.studio.example' })).status).toBe(200)
    expect((await send('/api/me', { host: 'phone.studio.example' })).status).toBe(404)
  })
})

describe.skipIf(!hasGit)('a remote behind nginx', () => {
  it('accepts the name and password in a file, and these appear in no other file', async () => {
    const credentials = join(folder, 'credentials')
    writeFileSync(credentials, `http://studio:a-password@127.0.0.1:${gitFront.port}\n`, {
      mode: 0o600,
    })
    const open = (file: string | undefined, name: string) =>
      openRepository({
        folder: join(folder, name),
        remote: `http://127.0.0.1:${gitFront.port}/remote.git`,
        branch: 'main',
        credentialsFile: file,
      })
    const repository = await open(credentials, 'copy')
    await repository.look()
    const main = repository.refs.get('refs/heads/main')!
    const [moved] = await repository.move({
      ref: 'refs/heads/change/a',
      from: '',
      to: {
        parents: [main],
        files: new Map([['schemas/app.json', '{ "new": 1 }\n']]),
        author: { name: 'Ana', email: 'ana@example.test', subject: 'ana' },
        message: 'Edit\n',
      },
    })
    expect(moved?.kind).toBe('moved')
    expect(remote.git('rev-parse', 'change/a:schemas/app.json')).toBe(idOfText('{ "new": 1 }\n'))
    repository.close()
    const without = await open(undefined, 'other')
    await expect(without.look()).rejects.toThrow(/^(?!.*a-password).*git ls-remote ended/s)
    without.close()
  })
})
