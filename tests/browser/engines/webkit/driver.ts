import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOnPort } from '../../../../tools/build/testing/start-on-port'
import { findWebKit } from '../../../../tools/test/browsers/find-chromium'
import { startChild } from './start-child'

/** One browser with one page, driven by the WebDriver protocol (W3C). */
export interface Session {
  ask: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>
  folder: string
  close: () => Promise<void>
}

// Tries for a minute in total, because a busy machine takes seconds to start the browser.
const restMs = 25
const mostTries = 2_400

/** A protocol error with its name in the protocol. */
export class DriverError extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(`${kind}: ${message}`)
  }
}

/** Starts a WebKit on a screen. */
export function startSession(
  environment: Record<string, string>,
  userAgent: string,
): Promise<Session> {
  return startOnPort((port) => startSessionOnPort(port, environment, userAgent))
}

async function startSessionOnPort(
  port: number,
  environment: Record<string, string>,
  userAgent: string,
): Promise<Session> {
  const { driver, browser } = findWebKit()!
  const child = startChild(driver, [`--port=${port}`], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  const folder = mkdtempSync(join(tmpdir(), 'lienzo-session-'))
  const end = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const session = await openSession(child, `http://127.0.0.1:${port}`, browser, userAgent)
    return {
      folder,
      ask: (method, path, body) => send(session + path, method, body),
      close: async () => {
        await send(session, 'DELETE').catch(() => {})
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

/** Returns the URL of a new session, once the driver has started. */
async function openSession(
  child: ChildProcess,
  origin: string,
  binary: string,
  userAgent: string,
): Promise<string> {
  await untilReady(child, origin)
  const options = { binary, args: ['--automation', `--user-agent=${userAgent}`] }
  const { sessionId } = (await send(`${origin}/session`, 'POST', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string }
  return `${origin}/session/${sessionId}`
}

async function send(address: string, method: string, body: object = {}): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new DriverError(error, `${message} (${method} ${new URL(address).pathname})`)
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    if (child.exitCode !== null)
      throw new Error('WebKitWebDriver ended before it listened. The usual reason: EADDRINUSE.')
    if (
      await fetch(`${origin}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await pause(restMs)
  }
  throw new Error('WebKitWebDriver does not answer.')
}
