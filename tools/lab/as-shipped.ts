// Sets the environment before the build, because React's development version may be loaded already.
process.env['NODE_ENV'] = 'production'
