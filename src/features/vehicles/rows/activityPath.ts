/** Pairs of seconds as a path of flat boxes, one unit high, on a line as long as the day. */
export function activityPath(pairs: readonly number[]): string {
  let path = "";
  for (let at = 0; at + 1 < pairs.length; at += 2)
    path += `M${pairs[at]} 0h${pairs[at + 1]! - pairs[at]!}v1h${pairs[at]! - pairs[at + 1]!}z`;
  return path;
}
