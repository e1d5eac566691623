export { copyProject } from './copy-project'
export { serveStudio } from './serve-studio'
