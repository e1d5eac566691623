// Posts the comment of `lienzo review` in a trusted job: `node post-review.mjs github <file>` for
// one pull request, `node post-review.mjs gitlab` for all open merge requests. An untrusted job
// wrote the comment. Mentions and quick actions are therefore disabled, and no address is taken
// from the comment. A new comment replaces the earlier one.
import { readFileSync } from 'node:fs'

const mark = '<!-- lienzo review -->'
const { env } = process
const hosts = { github: postToGitHub, gitlab: postToGitLab }

await hosts[process.argv[2]](process.argv[3])

/** Disables mentions of people and GitLab's quick actions. Adds a link to the pictures. */
function harmless(text, files) {
  const body = text.replace(mark, '').trim().slice(0, 65_000)
  const quiet = body.replace(/@(?=\w)/g, '@<!-- -->').replace(/^[^\S\n]*\//gm, '\\/')
  return `${mark}\n${quiet}\n\n[Pictures and findings as files](${files})`
}

async function call(address, headers, method = 'GET', body) {
  const response = await fetch(address, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${address} returned ${response.status}.`)
  return response.json()
}

/** The text of a file; `undefined` if it does not exist. */
async function fileAt(address, headers) {
  const response = await fetch(address, { headers })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`GET ${address} returned ${response.status}.`)
  return response.text()
}

/** Returns all items of a paginated list, with 100 items per page. */
async function list(address, headers) {
  const items = []
  for (let page = 1; ; page++) {
    const more = await call(`${address}per_page=100&page=${page}`, headers)
    items.push(...more)
    if (more.length < 100) return items
  }
}

/** Posts to the pull request with the tested commit. */
async function postToGitHub(file) {
  const api = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}`
  const headers = { authorization: `Bearer ${env.GITHUB_TOKEN}` }
  const head = encodeURIComponent(`${env.HEAD_OWNER}:${env.HEAD_BRANCH}`)
  const open = await list(`${api}/pulls?state=open&head=${head}&`, headers)
  const pull = open.find((one) => one.head.sha === env.HEAD_SHA)
  if (!pull) return
  const comments = await list(`${api}/issues/${pull.number}/comments?`, headers)
  const mine = comments.find((one) => one.user.type === 'Bot' && one.body.startsWith(mark))
  const body = { body: harmless(readFileSync(file, 'utf8'), env.RUN_URL) }
  if (mine) await call(`${api}/issues/comments/${mine.id}`, headers, 'PATCH', body)
  else await call(`${api}/issues/${pull.number}/comments`, headers, 'POST', body)
}

/** Posts to each merge request. The comment is in the job `review` of its newest pipeline. */
async function postToGitLab() {
  const api = `${env.CI_API_V4_URL}/projects`
  const project = `${api}/${env.CI_PROJECT_ID}`
  const headers = { 'private-token': env.REVIEW_TOKEN }
  const me = await call(`${env.CI_API_V4_URL}/user`, headers)
  for (const { iid } of await list(`${project}/merge_requests?state=opened&`, headers)) {
    const request = `${project}/merge_requests/${iid}`
    const { head_pipeline: pipeline } = await call(request, headers)
    if (!pipeline) continue
    const from = `${api}/${pipeline.project_id}`
    const jobs = await list(`${from}/pipelines/${pipeline.id}/jobs?`, headers)
    const job = jobs.find((one) => one.name === 'review' && one.status === 'success')
    const artifact = job && `${from}/jobs/${job.id}/artifacts/review/comment.md`
    const text = artifact && (await fileAt(artifact, headers))
    if (!text) continue
    const body = harmless(text, `${job.web_url}/artifacts/browse/review`)
    const notes = await list(`${request}/notes?`, headers)
    const mine = notes.find((one) => one.author.id === me.id && one.body.startsWith(mark))
    if (mine?.body === body) continue
    if (mine) await call(`${request}/notes/${mine.id}`, headers, 'PUT', { body })
    else await call(`${request}/notes`, headers, 'POST', { body })
  }
}
