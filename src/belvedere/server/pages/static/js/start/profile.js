import { start } from "../frame.js";
import { mount } from "../profile.js";

start(mount);
