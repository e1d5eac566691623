import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, Script } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// Plain JavaScript, because this file loads everything else.

/**
 * Returns a function that loads the parts of a built program. Caches V8's compiled code for the
 * next process with the name `use`, such as a command. A process that fails caches nothing.
 */
export function createLoader(folder, use) {
  const parts = new Map()
  const scripts = new Map()
  let isKept = true

  function load(name) {
    if (!name.startsWith('./')) return import(name)
    if (!parts.has(name)) parts.set(name, run(name))
    return parts.get(name)
  }

  function run(name) {
    const filename = join(folder, name)
    const cachedData = readCode(codeFile(name))
    const script = new Script(readFileSync(filename, 'utf8'), {
      filename,
      cachedData,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    })
    scripts.set(name, script)
    isKept &&= cachedData !== undefined && !script.cachedDataRejected
    return script.runInThisContext()(load)
  }

  const codeFile = (name) => join(folder, `${name}.${use}`)
  if (isMainThread)
    process.on('exit', (code) => {
      if (isKept || code > 1) return
      for (const [name, script] of scripts) writeCode(codeFile(name), script.createCachedData())
    })
  return load
}

const hashOf = (code) => createHash('sha256').update(code).digest()
const hashBytes = 32

/** Reads cached code; `undefined` if it is missing or damaged. Damaged code would crash V8. */
function readCode(file) {
  try {
    const bytes = readFileSync(file)
    const code = bytes.subarray(hashBytes)
    return hashOf(code).equals(bytes.subarray(0, hashBytes)) ? code : undefined
  } catch {
    return undefined // V8 compiles the part again.
  }
}

function writeCode(file, code) {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, Buffer.concat([hashOf(code), code]))
    renameSync(draft, file)
  } catch {
    // A full or read-only disk costs only time.
  }
}
