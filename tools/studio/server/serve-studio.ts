import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nodeListener } from '../../sandbox'
import { behindDoor, createKey } from '../../workshop'
import { createApi } from './api'
import { createFrameSite } from './frame-site'
import type { ReleasePlace } from './release-place'
import { createStudioSite } from './studio-site'

/** The settings of the studio; port 0 finds a free one. */
export interface StudioOptions {
  /** The project whose documents are edited. */
  readonly root: string
  /** The repository with the sources of the studio and the app. */
  readonly code: string
  readonly port?: number
  readonly framePort?: number
  readonly release?: ReleasePlace
}

/** A running studio. */
export interface RunningStudio {
  readonly origin: string
  /** The address for its owner, with the key that is required for access. */
  readonly address: string
  /** The origin of the phone's page: a different one, so that it cannot write. */
  readonly frameOrigin: string
  close(): Promise<void>
}

/**
 * Serves the studio and, on a separate origin, the app with its sandbox; both only on this machine.
 */
export async function serveStudio({
  root,
  code,
  port = 5180,
  framePort = 5181,
  release = {},
}: StudioOptions): Promise<RunningStudio> {
  const origins = { studio: '', frame: '' }
  const api = createApi({ root, code, hosts: () => hostsOf(origins.studio), release })
  const answer = nodeListener((request) => api.fetch(request))
  const site = createStudioSite(code)
  const page = nodeListener((request) => {
    const path = new URL(request.url).pathname
    return path === '/'
      ? site.page('studio', origins.frame, { frameOrigin: origins.frame })
      : site.file(path)
  })
  const key = createKey()
  const studio = createServer(
    behindDoor({ hosts: () => hostsOf(origins.studio), key }, (request, response) =>
      ((request.url ?? '').startsWith('/api/') ? answer : page)(request, response),
    ),
  )
  const phone = createServer()
  const frame = await createFrameSite({ root, code, origins: () => origins, server: phone })
  phone.on(
    'request',
    behindDoor(
      { hosts: () => hostsOf(origins.frame), framed: '/studio-frame.html' },
      frame.listener,
    ),
  )
  // Uses another name of this machine: pages of one name share a process, and the phone would slow
  // down the typing.
  const close = async () => void (await Promise.all([frame.close(), end(studio), end(phone)]))
  try {
    Object.assign(origins, {
      studio: await listen(studio, port),
      frame: (await listen(phone, framePort)).replace('127.0.0.1', 'localhost'),
    })
  } catch (error) {
    await close()
    throw error
  }
  return {
    origin: origins.studio,
    address: `${origins.studio}/?key=${key}`,
    frameOrigin: origins.frame,
    close,
  }
}

function hostsOf(origin: string): string[] {
  const { port } = new URL(origin)
  return [`127.0.0.1:${port}`, `localhost:${port}`]
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>(
    (resolve, reject) => void server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
