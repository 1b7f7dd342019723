/** Looking at the product as somebody else has it. */
export const viewAs = {
  banner: "You see what {{name}} sees. Nothing can be changed.",
  leave: "Leave this view",
  failed: "The view could not be left: {{detail}}",
  look: "See what they see",
  lookHint:
    "Opens the product as this person has it, without their password. You can only look, and it is written in the audit trail.",
  notShown: "Not shown: {{detail}}",
};

export type ViewAs = typeof viewAs;
