/** What one can do, by its name in the palette. */
export const command = {
  follow: "Follow the vehicle",
  unfollow: "Stop following",
  flyTo: "Go to the vehicle",
  closeVehicle: "Close the vehicle",
  clear: "Clear all filters",
  state: "State: {{state}}",
  allStates: "All states",
  copyLink: "Copy a link to this view",
  linkCopied: "Link copied",
  linkNotCopied: "The browser did not allow copying.",
  theme: "Colours: {{theme}}",
  language: "Language: {{language}}",
};
