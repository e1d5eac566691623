import { spawn } from 'node:child_process'

const timeoutMs = 60_000

process.on('message', ({ id, args, env, input }) => {
  const child = spawn('git', args, { env })
  const [out, err] = [[], []]
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  // The server may have ended, so errors of the channel are ignored.
  const end = (result) => process.send({ id, ...result }, () => {})
  child.stdout.on('data', (part) => void out.push(part))
  child.stderr.on('data', (part) => void err.push(part))
  child.on('error', ({ message }) => end({ problem: message }))
  child.on('close', (code, signal) => {
    clearTimeout(timer)
    end({ reason: code ?? signal, out: Buffer.concat(out), err: Buffer.concat(err) })
  })
  // If git ends early, writing fails here. The event `close` reports the failure.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
})
process.on('disconnect', () => process.exit())
