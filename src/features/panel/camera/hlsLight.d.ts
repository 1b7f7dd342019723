// The light build leaves out subtitles, other sound tracks and locked streams: no camera has them.
declare module "hls.js/light" {
  export { default, Events } from "hls.js";
}
