import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOnPort } from '../../tools/build/testing/start-on-port.ts'
import { requireNginx } from './require-nginx.ts'

export interface RunningNginx {
  readonly port: number
  /** The worker's processor time in seconds; undefined if the system does not report it. */
  workedSeconds(): number | undefined
  stop(): Promise<void>
}

const example = resolve(import.meta.dirname, '../../docs/guides/nginx.conf')
const timeoutMs = 60_000

/**
 * Serves a folder with the directory `releases`. Uses the guide's configuration, a free local port
 * and one worker.
 */
export function serveWithNginx(root: string): Promise<RunningNginx> {
  return startNginx(
    (port) => `server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${example};
  }`,
  )
}

/** Starts nginx with the servers of a configuration, on a free local port and with one worker. */
export function startNginx(servers: (port: number) => string): Promise<RunningNginx> {
  return startOnPort((port) => startWith(servers(port), port))
}

async function startWith(servers: string, port: number): Promise<RunningNginx> {
  const path = requireNginx()
  const folder = mkdtempSync(join(tmpdir(), 'lienzo-nginx-'))
  writeFileSync(join(folder, 'nginx.conf'), configuration(servers, folder))
  const server = spawn(path, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const problems: string[] = []
  server.stderr.on('data', (text: Buffer) => void problems.push(text.toString()))
  try {
    await untilNginxAnswers(server, () => answers(port), problems)
  } catch (error) {
    await stop(server, folder)
    throw new Error(
      `nginx did not start with the guide's configuration: ${problems.join('').trim() || 'it printed no reason'}`,
      { cause: error },
    )
  }
  return { port, workedSeconds: () => workedSeconds(server.pid), stop: () => stop(server, folder) }
}

// The unit in which Linux counts the time of a process.
const ticksPerSecond = 100

function workedSeconds(master: number | undefined): number | undefined {
  const children = `/proc/${master}/task/${master}/children`
  if (!existsSync(children)) return undefined
  const workers = readFileSync(children, 'utf8').trim().split(' ')
  return workers.reduce((sum, worker) => sum + secondsOf(worker), 0)
}

/** Returns the CPU time of a process, in seconds. */
export function secondsOf(process: string | number): number {
  const fields = readFileSync(`/proc/${process}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/**
 * The settings that the example leaves to the administrator. All files are in the temporary folder.
 */
function configuration(servers: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${join(folder, kind)};`,
  )
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr error;',
    'events { worker_connections 2048; }',
    'http {',
    '  access_log off;',
    '  sendfile on;',
    '  tcp_nopush on;',
    '  keepalive_requests 1000000;',
    ...temporary,
    servers,
    '}',
  ].join('\n')
}

/** Waits until nginx responds. Throws if it ends, if its port is taken, or after a minute. */
export async function untilNginxAnswers(
  server: ChildProcess,
  answers: () => Promise<boolean>,
  problems: readonly string[] = [],
): Promise<void> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(20)) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    // If another program uses the port, nginx retries for seconds, and the other program would
    // respond.
    if (problems.some((line) => line.includes('bind()')))
      throw new Error('another program uses the port')
    if (await answers()) return
  }
  throw new Error(`it did not answer within ${timeoutMs} ms`)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, path: '/', method: 'HEAD' }, (answer) =>
      resolve((answer.resume(), true)),
    )
    outgoing.on('error', () => resolve(false)).end()
  })
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}
